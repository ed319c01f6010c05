<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="conflict_ground" tilewidth="128" tileheight="110" tilecount="11" columns="4">
 <image source="conflict_ground.png" width="512" height="330"/>
 <tile id="0">
  <properties>
   <property name="name" value="open"/>
   <property name="terrain" value="."/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="name" value="fields"/>
   <property name="terrain" value="f"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="name" value="brush"/>
   <property name="terrain" value="b"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="name" value="light woods"/>
   <property name="terrain" value="w"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="name" value="heavy woods"/>
   <property name="terrain" value="W"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="name" value="wooden house"/>
   <property name="terrain" value="h"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="name" value="stone building"/>
   <property name="terrain" value="S"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="name" value="marsh"/>
   <property name="terrain" value="m"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="name" value="stream"/>
   <property name="terrain" value="s"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="name" value="deep water"/>
   <property name="terrain" value="~"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="name" value="bridge"/>
   <property name="terrain" value="B"/>
  </properties>
 </tile>
</tileset>
