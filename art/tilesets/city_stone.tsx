<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="city_stone" tilewidth="192" tileheight="210" tilecount="128" columns="16">
 <tileoffset x="-36" y="36"/>
 <image source="city_stone.png" width="3072" height="1680"/>
</tileset>
