<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="depths_malta" tilewidth="120" tileheight="138" tilecount="128" columns="16">
 <image source="depths_malta.png" width="1920" height="1104"/>
</tileset>
