<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="swell_ocean" tilewidth="120" tileheight="138" tilecount="64" columns="8">
 <image source="swell_ocean.png" width="960" height="1104"/>
</tileset>
