package io.mneme.index.lucene.harness;

import io.mneme.api.vocabulary.SoundCodes;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Codes of a few characters; words in Latin letters sound like their consonants. */
public final class SampleSounds implements SoundCodes {

    private static final Map<String, String> SYLLABLES = Map.ofEntries(
            Map.entry("平", "ping"),
            Map.entry("萍", "ping"),
            Map.entry("瓶", "ping"),
            Map.entry("张", "zhang"),
            Map.entry("章", "zhang"),
            Map.entry("伟", "wei"),
            Map.entry("薇", "wei"),
            Map.entry("明", "ming"),
            Map.entry("名", "ming"),
            Map.entry("我", "wo"),
            Map.entry("叫", "jiao"));

    @Override
    public List<String> syllables(String text) {
        return text.codePoints()
                .mapToObj(Character::toString)
                .map(character -> SYLLABLES.getOrDefault(character, ""))
                .toList();
    }

    @Override
    public String metaphone(String word) {
        return word.replaceAll("[aeiouyh']", "").replace('c', 'k').toUpperCase(Locale.ROOT);
    }
}
