<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="theatre_terrain" tilewidth="120" tileheight="120" tilecount="4" columns="4">
 <image source="theatre_terrain.png" width="480" height="120"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="urban"/>
  </properties>
 </tile>
</tileset>
