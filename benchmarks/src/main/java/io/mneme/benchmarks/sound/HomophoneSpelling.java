package io.mneme.benchmarks.sound;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.mneme.api.sound.SoundCodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Spells a name with other characters of the same pinyin, as a speech recogniser does. */
final class HomophoneSpelling {

    private final SoundCodes codes;
    private final Map<String, List<String>> characters;
    private final Random random;

    /**
     * Creates a speller.
     *
     * @param codes the codes of sounds
     * @param text the text whose characters are used
     * @param seed the seed of the choice among them
     */
    HomophoneSpelling(SoundCodes codes, String text, long seed) {
        this.codes = codes;
        this.random = new Random(seed);
        this.characters = text.codePoints()
                .distinct()
                .mapToObj(Character::toString)
                .collect(groupingBy(character -> codes.syllables(character).get(0), toList()));
    }

    /** Returns the name with every character replaced that has a homophone; empty if that does not sound the same. */
    Optional<String> of(String name) {
        List<String> syllables = codes.syllables(name);
        StringBuilder spelled = new StringBuilder();
        for (int at = 0; at < syllables.size(); at++) {
            String original = name.substring(at, at + 1);
            List<String> others = characters.getOrDefault(syllables.get(at), List.of()).stream()
                    .filter(other -> !other.equals(original))
                    .toList();
            spelled.append(others.isEmpty() ? original : others.get(random.nextInt(others.size())));
        }
        return Optional.of(spelled.toString())
                .filter(other -> !other.equals(name) && codes.syllables(other).equals(syllables));
    }
}
