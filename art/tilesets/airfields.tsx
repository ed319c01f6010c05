<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="airfields" tilewidth="144" tileheight="162" tilecount="10" columns="4">
 <tileoffset x="-12" y="12"/>
 <image source="airfields.png" width="576" height="486"/>
</tileset>
