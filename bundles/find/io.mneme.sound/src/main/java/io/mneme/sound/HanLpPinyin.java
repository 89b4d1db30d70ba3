package io.mneme.sound;

import com.hankcs.hanlp.dictionary.py.Pinyin;
import com.hankcs.hanlp.dictionary.py.PinyinDictionary;
import java.util.ArrayList;
import java.util.List;

/** Looks up pinyin in the tables that HanLP ships, which contain characters and words. */
final class HanLpPinyin implements PinyinLookup {

    private HanLpPinyin() {}

    /** Loads the tables. */
    static PinyinLookup load() {
        // The dictionary reads its files when its class is initialized, which the first lookup does.
        PinyinDictionary.convertToPinyin("平", true);
        return new HanLpPinyin();
    }

    @Override
    public List<String> syllables(String text) {
        List<Pinyin> readings = PinyinDictionary.convertToPinyin(text, true);
        List<String> syllables = new ArrayList<>(text.length());
        // HanLP returns a reading for each UTF-16 unit; it knows no character of two units.
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            syllables.add(syllable(readings.get(at)));
        }
        return syllables;
    }

    private static String syllable(Pinyin reading) {
        return reading == Pinyin.none5 ? "" : reading.getPinyinWithoutTone();
    }
}
