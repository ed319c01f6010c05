<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="city_tile" tilewidth="192" tileheight="210" tilecount="64" columns="8">
 <tileoffset x="-36" y="36"/>
 <image source="city_tile.png" width="1536" height="1680"/>
</tileset>
