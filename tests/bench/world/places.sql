-- Tags, and places in twelve dense cities. Place 1 is the most visited one: see reviews.sql.
insert into public.tags (id, name, tag_category_1, tag_category_2)
select bench.id('tag', n), (array['Pizza', 'Sushi', 'Ramen', 'Burger', 'Vegan', 'Brunch', 'Tapas', 'Wine', 'Bakery', 'Grill'])[1 + n % 10] || ' ' || n,
  (array['Italian', 'Asian', 'American', 'Local'])[1 + n % 4], 'Kind ' || n % 12
from generate_series(1, 150) as n;

create table bench.cities (n integer primary key, name text, zip integer, latitude double precision, longitude double precision);
insert into bench.cities values
  (1, 'Berlin', 10115, 52.52, 13.405), (2, 'Wien', 1010, 48.2082, 16.3738), (3, 'London', 20019, 51.5074, -0.1278),
  (4, 'Paris', 75001, 48.8566, 2.3522), (5, 'München', 80331, 48.1351, 11.582), (6, 'Milano', 20121, 45.4642, 9.19),
  (7, 'Barcelona', 8001, 41.3874, 2.1686), (8, 'Zürich', 8001, 47.3769, 8.5417), (9, 'København', 1050, 55.6761, 12.5683),
  (10, 'Lisboa', 1100, 38.7223, -9.1393), (11, 'Praha', 11000, 50.0755, 14.4378), (12, 'Salzburg', 5020, 47.8095, 13.055);

insert into public.restaurants (id, place_id, name, address, latitude, longitude, is_featured, tags, price_level, phone, website,
  photos, operating_hours, created_at)
select bench.id('place', place.n), case when place.n % 3 > 0 then 'osm:node/' || 900000000 + place.n * 7 end,
  case place.n % 5
    when 0 then bench.pick('{Restaurant,Gasthaus,Wirtshaus,Bistro,Brasserie,Osteria,Taverna}') || ' ' || bench.word()
    when 1 then bench.pick('{Café,Bäckerei,Konditorei,Bar,Bodega,Cantina}') || ' ' || bench.word() || ' ' || bench.word()
    when 2 then bench.pick('{Pizzeria,Trattoria,Ristorante,Enoteca}') || ' ' || bench.pick('{Da,Bella,La,Il}') || ' ' || bench.word()
    when 3 then bench.word() || bench.pick('{" Sushi"," Ramen"," Kebap"," Grill"," Burger"," Noodles"," Thai"," Curry"," Tapas"}')
    else bench.pick('{Zum,Zur,Le,El,The}') || ' ' || bench.pick('{Goldenen,Alten,Petit,Gran,Little,Blauen}') || ' ' || bench.word()
  end,
  bench.word() || bench.pick('{straße,gasse,weg,platz," Street"," Road",vej}') || ' ' || 1 + floor(random() * 180)::integer
    || ', ' || cities.zip + floor(random() * 90)::integer || ' ' || cities.name,
  latitude + random_normal(0, 0.03), longitude + random_normal(0, 0.045), place.n % 1600 = 1,
  array[(array['Italian', 'Asian', 'American', 'Local'])[1 + place.n % 4], 'Kind ' || place.n % 12], nullif(place.n % 6, 0),
  case when place.n % 2 = 0 then '+43 1 5550' || place.n end, case when place.n % 3 = 0 then 'https://place-' || place.n || '.example' end,
  array['/storage/v1/object/public/restaurant-photos/' || place.n % 30 || '.webp'],
  case when place.n % 5 < 3 then jsonb_build_object('standardHours', (
    select jsonb_object_agg(day, jsonb_build_object('isClosed', false,
      'timePeriods', jsonb_build_array(jsonb_build_object('openTime', '11:30', 'closeTime', '22:00'))))
    from unnest('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]) as day)) end,
  now() - interval '3 years'
from (select n, bench.skewed(12, 1.6) as city from generate_series(1, current_setting('bench.places')::integer) as n) as place
join bench.cities on cities.n = place.city;
