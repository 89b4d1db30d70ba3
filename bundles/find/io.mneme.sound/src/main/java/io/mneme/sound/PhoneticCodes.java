package io.mneme.sound;

import com.hankcs.hanlp.dictionary.py.Pinyin;
import com.hankcs.hanlp.dictionary.py.PinyinDictionary;
import io.mneme.api.vocabulary.SoundCodes;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Codes Chinese characters by HanLP's tables of pinyin, and Latin words by Double Metaphone. */
@Component
public final class PhoneticCodes implements SoundCodes {

    private static final Pattern ACCENTS = Pattern.compile("[\u0300-\u036f]+");

    private final DoubleMetaphone metaphone = new DoubleMetaphone();
    private final PinyinTables tables;

    @Activate
    public PhoneticCodes() {
        this(new PinyinTables(PhoneticCodes::loadPinyin));
    }

    PhoneticCodes(PinyinTables tables) {
        this.tables = tables;
        metaphone.setMaxCodeLen(MAX_METAPHONE_LENGTH);
    }

    /** Loads the tables that HanLP ships, which contain characters and words. */
    private static PinyinLookup loadPinyin() {
        // The dictionary reads its files when its class is initialized, which the first lookup does.
        PinyinDictionary.convertToPinyin("平", true);
        return PhoneticCodes::pinyin;
    }

    private static List<String> pinyin(String text) {
        List<Pinyin> readings = PinyinDictionary.convertToPinyin(text, true);
        List<String> syllables = new ArrayList<>(text.length());
        // HanLP returns a reading for each UTF-16 unit; it knows no character of two units.
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            Pinyin reading = readings.get(at);
            syllables.add(reading == Pinyin.none5 ? "" : reading.getPinyinWithoutTone());
        }
        return syllables;
    }

    @Deactivate
    public void close() {
        tables.close();
    }

    @Override
    public List<String> syllables(String text) {
        return tables.get().syllables(text);
    }

    @Override
    public String metaphone(String word) {
        // The algorithm knows ASCII: it would skip an accented letter, and ß.
        String folded = Normalizer.normalize(word, Normalizer.Form.NFKD)
                .replace("ß", "ss")
                .replace("ẞ", "SS");
        return Objects.requireNonNullElse(
                metaphone.doubleMetaphone(ACCENTS.matcher(folded).replaceAll("")), "");
    }
}
