<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_sector" tilewidth="300" tileheight="340" tilecount="6" columns="6">
 <image source="apache_sector.png" width="1800" height="340"/>
 <tile id="0">
  <properties>
   <property name="band" value="0"/>
   <property name="name" value="Air Base"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="band" value="1"/>
   <property name="name" value="Friendly Rear"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="band" value="2"/>
   <property name="name" value="Friendly Transit"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="band" value="3"/>
   <property name="name" value="Front"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="band" value="4"/>
   <property name="name" value="Enemy Transit"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="band" value="5"/>
   <property name="name" value="Enemy Rear"/>
  </properties>
 </tile>
</tileset>
