"""The printed counters, a line a counter and a cell a fact, as its tables have them."""

CLASSES = """
Class | MG FP | TK# | Star DRM | Bomb load | ROF with / without bombs | Years
FB39 | 6 | 4 (39F) | +1 | 150 | 1 / 2 | 1937-41, Finns to 1945
FB42 | 8 | 5 (42F) | +2 | 200 | 1 / 2 | 1942-43
FB44 | 12 | 6 (44F) | +3 | 250 | 1 / 2 | 1944-45
STUKA41 | 4 | 4 (39F) | +1 | 250 | none | to 1941
STUKA42 | 4 | 4 (39F) | +2 | 300 | none | 1942-45
OBS | 0 | - | (no Light AA) | none | none | 1943-45
"""

MODELS = """
Nation | Model | Class | Years in this role | Counter note
German | Henschel Hs 123A | FB39 | 1939-41 | biplane ground attacker
German | Messerschmitt Bf 109E-4/B | FB39 | 1940-41 | Jabo
German | Messerschmitt Bf 110C-4/B | FB39 | 1940-41 | twin-engined
German | Junkers Ju 87B-2 | STUKA41 | 1939-41 | dive bomber
German | Junkers Ju 87R-2 | STUKA41 | 1940-41 | long range
German | Junkers Ju 87D-1 | STUKA42 | 1942-43 | heavier bombs
German | Junkers Ju 87D-5 | STUKA42 | 1943-44 | ground attack wings
German | Messerschmitt Bf 109G-2 | FB42 | 1942-43 | escort
German | Focke-Wulf Fw 190F-2 | FB42 | 1943 | ground attack
German | Henschel Hs 129B-2 | FB42 | 1942-43 | twin-engined
German | Focke-Wulf Fw 190F-8 | FB44 | 1944-45 | ground attack
German | Fieseler Fi 156C Storch | OBS | 1943-45 | -
German | Focke-Wulf Fw 189A-2 | OBS | 1943-44 | twin-boom
Soviet | Polikarpov I-153 | FB39 | 1939-41 | biplane with bombs or rockets
Soviet | Polikarpov I-16 type 24 | FB39 | 1940-41 | -
Soviet | Sukhoi Su-2 | FB39 | 1941 | -
Soviet | Ilyushin Il-2 (single seat) | FB42 | 1942 | -
Soviet | Ilyushin Il-2 (two seat) | FB42 | 1943 | -
Soviet | Ilyushin Il-2M3 | FB44 | 1944-45 | -
Soviet | Lavochkin La-5 | FB42 | 1942-43 | fighter
Soviet | Yakovlev Yak-1 | FB42 | 1942-43 | fighter
Soviet | Yakovlev Yak-9 | FB44 | 1944-45 | fighter
US | Bell P-39D / P-400 | FB42 | 1942-43 | -
US | Curtiss P-40F | FB42 | 1942-43 | -
US | North American A-36A | FB42 | 1943 | -
US | Grumman F4F-4 Wildcat | FB42 | 1942-43 | -
US | Douglas SBD-3 Dauntless | FB42 | 1942-43 | flown as FB by these rules
US | Republic P-47D Thunderbolt | FB44 | 1944-45 | -
US | North American P-51D Mustang | FB44 | 1944-45 | -
US | Vought F4U-1D Corsair | FB44 | 1944-45 | -
US | Piper L-4 Grasshopper | OBS | 1943-45 | -
US | Stinson L-5 Sentinel | OBS | 1944-45 | -
British | Fairey Battle | FB39 | 1939-41 | light bomber
British | Hawker Hurricane I | FB39 | 1940-41 | fighter
British | Hawker Hurricane IIB | FB42 | 1942-43 | -
British | Curtiss Kittyhawk III | FB42 | 1942-43 | -
British | Hawker Typhoon IB | FB44 | 1944-45 | -
British | Supermarine Spitfire IX | FB44 | 1944-45 | -
British | Taylorcraft Auster III | OBS | 1943-44 | -
British | Taylorcraft Auster IV | OBS | 1944-45 | -
Japanese | Mitsubishi Ki-51 | FB39 | 1940-41 | -
Japanese | Mitsubishi A6M3 Zero | FB42 | 1942-43 | -
Japanese | Nakajima Ki-43-II | FB42 | 1943 | -
Japanese | Mitsubishi A6M5 Zero | FB44 | 1944-45 | -
Finnish | Fokker C.X | FB39 | 1939-44 | -
Finnish | Fokker D.XXI | FB39 | 1939-44 | -
Finnish | Brewster B-239 | FB39 | 1941-44 | -
Finnish side (Luftwaffe detachment, summer 1944) | Ju 87D-5 | STUKA42 | 1944 | -
Finnish side (Luftwaffe detachment, summer 1944) | Fw 190F-8 | FB44 | 1944 | -
"""

INFANTRY = """
Nation | Squad | Half-squad | Crew | Use
German | 4-6-8 (8) | 2-4-8 (8) | 2-2-8 (8) | elite to 1943
German | 5-4-8 (8) AF | 2-3-8 (8) | 2-2-8 (8) | elite 1944-45, paratroops
German | 4-6-7 (7) | 2-4-7 (7) | 2-2-8 (8) | first line
German | 4-4-7 (7) | 2-3-7 (7) | 2-2-8 (8) | second line
German | 4-3-6 (6) | 2-2-6 (6) | 2-2-8 (8) | conscript
Soviet | 6-2-8 (8) AF | 3-2-8 (8) | 2-2-7 (7) | elite submachine guns
Soviet | 4-5-8 (8) | 2-4-8 (8) | 2-2-7 (7) | guards
Soviet | 5-2-7 (7) | 2-2-7 (7) | 2-2-7 (7) | submachine guns
Soviet | 4-4-7 (7) | 2-3-7 (7) | 2-2-7 (7) | first line
Soviet | 4-2-6 (6) | 2-2-6 (6) | 2-2-7 (7) | conscript
US | 7-4-7 (8) AF | 3-3-7 (8) | 2-2-7 (8) | paratroop, elite
US | 6-6-7 (8) AF | 3-4-7 (8) | 2-2-7 (8) | elite
US | 6-6-6 (8) AF | 3-4-6 (8) | 2-2-7 (8) | first line
US | 5-4-6 (8) | 2-3-6 (8) | 2-2-7 (8) | second line
US | 4-5-8 (8) | 2-4-8 (8) | 2-2-8 (8) | early Marines
British | 6-4-8 (8) AF | 3-3-8 (8) | 2-2-8 (8) | airborne, commando
British | 4-5-8 (8) | 2-4-8 (8) | 2-2-8 (8) | elite (no cowering)
British | 4-5-7 (7) | 2-4-7 (7) | 2-2-8 (8) | first line (no cowering)
British | 4-4-7 (7) | 2-3-7 (7) | 2-2-8 (8) | second line
Finnish | 6-4-8 (9) SR | 3-3-8 (9) SR | 2-2-8 (9) SR | elite (no cowering)
Finnish | 5-4-7 (8) SR | 2-3-7 (8) SR | 2-2-8 (9) SR | first line (no cowering)
Finnish | 4-3-7 (7) | 2-2-7 (7) | 2-2-8 (9) SR | conscript
Japanese | 4-4-8 (8) | 2-3-8 (8) | 2-2-8 (8) | elite
Japanese | 4-4-7 (8) | 2-3-7 (8) | 2-2-8 (8) | first line
Japanese | 3-4-7 (7) | 1-3-7 (7) | 2-2-8 (8) | second line
"""

WEAPONS = """
Nation | LMG | MMG | HMG | HMG .50
German | 3-8, ROF 1 | 5-12, ROF 2 | 7-16, ROF 3 | -
Soviet | 2-6, ROF 1 | 4-10, ROF 2 | 6-12, ROF 3 | 8-16, ROF 2
US | 2-8, ROF 1 | 4-10, ROF 2 | 6-12, ROF 3 | 8-16, ROF 2
British | 2-7, ROF 1 | 4-12, ROF 2 | 6-14, ROF 3 | -
Finnish | 3-7, ROF 1 | 4-10, ROF 2 | 6-12, ROF 3 | -
Japanese | 2-7, ROF 1 | 3-10, ROF 2 | 6-14, ROF 2 | -
"""

GUNS = """
Nation | Gun | Calibre | Type | Mount | ROF | IFE | Size | B# | AA | VP
German | 2cm FlaK 30 | 20L | AA | T | 3 | 4 | +1 | 12 | light | 2
German | 2cm FlaK 38 | 20L | AA | T | 3 | 6 | +1 | 12 | light | 2
German | 2cm FlaKvierling 38 | 20L | AA | T | 3 | 16 | 0 | 12 | light | 2
German | 3.7cm FlaK 36/37 | 37L | AA | T | 2 | 8 | 0 | 12 | light | 2
German | 8.8cm FlaK 18/36 | 88L | AA | T | 3 | - | -1 | 12 | heavy | 2
German | 7.5cm PaK 40 | 75L | AT | NT | 2 | - | 0 | 12 | no | 2
German | 5cm PaK 38 | 50L | AT | NT | 3 | - | +1 | 12 | no | 2
Soviet | 25mm obr. 40 | 25LL | AA | T | 3 | 6 | 0 | 12 | light | 2
Soviet | 37mm obr. 39 | 37L | AA | T | 2 | 8 | 0 | 12 | light | 2
Soviet | 76.2mm obr. 38 | 76L | AA | T | 2 | - | -1 | 12 | heavy | 2
Soviet | 85mm obr. 39 | 85L | AA | T | 2 | - | -1 | 12 | heavy | 2
Soviet | 45mm obr. 37 | 45L | AT | NT | 3 | - | +1 | 12 | no | 2
Soviet | 76.2mm ZiS-3 | 76L | ART | NT | 2 | - | 0 | 12 | no | 2
US | 40mm M1 Bofors | 40L | AA | T | 2 | 8 | 0 | 12 | light | 2
US | M51 quad .50 | 12.7 | AA | T | 3 | 16 | 0 | 12 | light | 2
US | 90mm M1 | 90L | AA | T | 2 | - | -1 | 12 | heavy | 2
US | 57mm M1 | 57L | AT | NT | 2 | - | +1 | 12 | no | 2
British | 40mm Bofors Mk I | 40L | AA | T | 2 | 8 | 0 | 12 | light | 2
British | 3.7-in QF | 94L (use 90L) | AA | T | 2 | - | -1 | 12 | heavy | 2
British | 6-pdr | 57L | AT | NT | 2 | - | +1 | 12 | no | 2
Finnish | 20 ItK/40 | 20L | AA | T | 3 | 8 | 0 | 12 | light | 2
Finnish | 40 ItK/38 Bofors | 40L | AA | T | 2 | 8 | 0 | 12 | light | 2
Finnish | 75 PstK/40 | 75L | AT | NT | 2 | - | 0 | 12 | no | 2
Japanese | 20mm Type 98 | 20L | AA | T | 2 | 4 | +1 | 11 | light | 2
Japanese | 25mm Type 96 (twin) | 25LL | AA | T | 2 | 6 | 0 | 11 | light | 2
Japanese | 75mm Type 88 | 75L | AA | T | 2 | - | -1 | 12 | heavy | 2
Japanese | 47mm Type 1 | 47 | AT | NT | 2 | - | +1 | 12 | no | 2
"""

VEHICLES = """
Nation | Vehicle | Move | MP | AF | OT | Size | MA (ROF) | MG b/c/a | AA | VP
German | PzKpfw IIIH | tracked | 15 | 6/3 (3/3) | no | 0 | 50 T (2) | 3/5/- | - | 4
German | PzKpfw IVH | tracked | 14 | 6/3 | no | 0 | 75L T (1) | 3/5/2 | AAMG | 4
German | PzKpfw VG Panther | tracked | 15 | 18/6 (14/4) | no | -1 | 75LL ST (1) | 3/5/2 | AAMG | 6
German | PzKpfw VIE Tiger | tracked | 12 | 11/8 (14/8) | no | -1 | 88L ST (1) | 3/5/2 | AAMG | 5
German | StuG IIIG | tracked | 14 | 8/3 | no | +1 | 75L NT (1) | -/-/2 | AAMG | 4
German | SPW 251/1 | halftrack | 16 | 1/1 | yes | +1 | - | -/-/3 | AAMG | 3
German | FlaKPz 38(t) | tracked | 15 | 1/1 | yes | 0 | 20L IFE 6 T (3) | -/-/- | MA | 3
German | FlaKPz IV/20 Wirbelwind | tracked | 14 | 6/3 (2/2) | yes | 0 | 20L IFE 16 T (3) | 3/-/- | MA | 4
German | SdKfz 10/4 | halftrack | 15 | unarmored | - | 0 | 20L IFE 4 T (3) | - | MA | 1
German | Opel Blitz | truck | 25 | unarmored | - | 0 | - | - | - | 1
German | Kfz 1 Kuebelwagen | truck | 28 | unarmored | - | +2 | - | - | - | 1
Soviet | T-34 M41 | tracked | 17 | 11/6 | no | 0 | 76L ST (1) | 2/4/- | - | 5
Soviet | T-34/85 | tracked | 17 | 11/6 (14/8) | no | 0 | 85L T (1) | 2/4/- | - | 5
Soviet | KV-1 M41 | tracked | 10 | 11/11 | no | -1 | 76L ST (1) | 2/4/- | - | 5
Soviet | T-26 M37 | tracked | 13 | 1/1 | no | 0 | 45L T (1) | -/2/- | - | 3
Soviet | ISU-122 | tracked | 12 | 11/8 | no | -1 | 122L NT (0) | -/-/4 | AAMG | 5
Soviet | GAZ-AAA 4M (quad Maxim) | truck | 24 | unarmored | - | 0 | - | -/-/8 | AAMG | 1
Soviet | GAZ-MM | truck | 26 | unarmored | - | 0 | - | - | - | 1
Soviet | ZIS-5 | truck | 22 | unarmored | - | 0 | - | - | - | 1
US | M4A1 Sherman | tracked | 14 | 11/4 | no | -1 | 75 T (1) | 2/4/4 | AAMG | 5
US | M10 GMC | tracked | 15 | 8/3 | yes | -1 | 76L ST (1) | -/-/4 | AAMG | 4
US | M3A1 halftrack | halftrack | 17 | 1/1 | yes | 0 | - | -/-/4 | AAMG | 3
US | M16 MGMC (quad .50) | halftrack | 17 | 1/1 | yes | 0 | 12.7 IFE 16 T (3) | - | MA | 3
US | M15A1 CGMC | halftrack | 16 | 1/1 | yes | 0 | 37L IFE 8 T (2) | -/4/- | MA, CMG | 3
US | GMC 2.5-ton | truck | 27 | unarmored | - | 0 | - | - | - | 1
US | Jeep | truck | 30 | unarmored | - | +2 | - | - | - | 1
British | Sherman V | tracked | 14 | 11/4 | no | -1 | 75 T (1) | 2/4/- | - | 5
British | Cromwell IV | tracked | 18 | 8/6 | no | 0 | 75 T (1) | 2/4/- | - | 4
British | Crusader AA Mk II (20mm) | tracked | 15 | 4/3 | yes | 0 | 20L IFE 8 T (3) | - | MA | 3
British | Carrier | tracked | 17 | 1/0 | yes | +1 | - | 2/-/- | - | 2
British | Bedford 3-ton | truck | 25 | unarmored | - | 0 | - | - | - | 1
Finnish | T-26E | tracked | 13 | 1/1 | no | 0 | 45L T (1) | 2/2/- | - | 3
Finnish | Landsverk Anti II | tracked | 14 | 2/1 | yes | 0 | 40L IFE 8 T (2) | - | MA | 3
Finnish | Sisu S-21 | truck | 24 | unarmored | - | 0 | - | - | - | 1
Japanese | Type 97 Chi-Ha | tracked | 13 | 2/2 | no | 0 | 57 star T (1) | 2/R2/- | - | 3
Japanese | Type 95 Ha-Go | tracked | 14 | 1/1 | no | +1 | 37 T (1) | 2/R2/- | - | 3
Japanese | Type 94 truck | truck | 24 | unarmored | - | 0 | - | - | - | 1
"""
