<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="theatre_owner" tilewidth="120" tileheight="120" tilecount="3" columns="3">
 <image source="theatre_owner.png" width="360" height="120"/>
 <tile id="0">
  <properties>
   <property name="owner" value="intruder"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="owner" value="interceptor"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="owner" value="neutral"/>
  </properties>
 </tile>
</tileset>
