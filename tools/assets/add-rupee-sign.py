"""
Puts the rupee sign into the face of Latin letters, so that a price comes with one file and is laid out once:

    python3 tools/assets/add-rupee-sign.py latin.woff2 rupee.woff2 both.woff2

Both are cut from one family with the same axis (web/ui/fonts/README.md); packages that write variable faces from
JavaScript can cut, but not join.
"""
import sys

from fontTools.ttLib import TTFont

latin_file, rupee_file, both_file = sys.argv[1:]
latin, rupee = TTFont(latin_file), TTFont(rupee_file)
sign = rupee.getBestCmap()[0x20B9]


def axes(font):
    return [(axis.axisTag, axis.minValue, axis.maxValue) for axis in font["fvar"].axes], font["avar"].segments


def regions(font):
    store = font["HVAR"].table.VarStore
    return [vars(axis) for region in store.VarRegionList.Region for axis in region.VarRegionAxis]


assert axes(latin) == axes(rupee) and regions(latin) == regions(rupee), "not of one family"
latin["glyf"], latin["gvar"]  # Read before the order of the glyphs changes.
latin.setGlyphOrder([*latin.getGlyphOrder(), sign])
latin["glyf"][sign] = rupee["glyf"][sign]
latin["gvar"].variations[sign] = rupee["gvar"].variations[sign]
latin["hmtx"][sign] = rupee["hmtx"][sign]
for table in latin["cmap"].tables:
    table.cmap[0x20B9] = sign

# How its width grows with the weight, as its own face has it.
widths, own = latin["HVAR"].table, rupee["HVAR"].table
outer, inner = divmod(own.AdvWidthMap.mapping[sign], 1 << 16)
mine = own.VarStore.VarData[outer]
theirs = next(data for data in widths.VarStore.VarData if data.VarRegionIndex == mine.VarRegionIndex)
theirs.Item.append(mine.Item[inner])
theirs.ItemCount = len(theirs.Item)
widths.AdvWidthMap.mapping[sign] = (widths.VarStore.VarData.index(theirs) << 16) | (theirs.ItemCount - 1)

latin.save(both_file)
