package io.mneme.context.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextDigest;
import io.mneme.context.ContextHarness;
import io.mneme.testkit.RecordKinds;
import io.mneme.window.AlignedWindow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replayed contexts are what they were when their digests were recorded, byte for byte, with all reasons. A change that is meant to
 * change contexts records new digests.
 */
class ReplayedContextsTest {

    private static final int REQUESTS = 100;
    private static final Path SAMPLE = Path.of("../../run/io.mneme.demo/src/main/resources/io/mneme/demo/sample.jsonl");

    private static final Path DATA = Path.of("../../../../shared/data");

    /** The text of a turn up to its first escaped character. */
    private static final Pattern TEXT = Pattern.compile("\"(?:text|content)\": \"([^\"\\\\]{10,3000})");

    /** How many parts of a file are shown, and how many texts are between their beginnings. */
    private static final int SERIES = 4;

    private static final int SPACING = 60;

    private final ContextDigest digest = new ContextDigest();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void ofRandomSessions(long seed) {
        new SeededSession(seed, digest).run(REQUESTS);
        assertThat(digest.end()).isEqualTo(ContextDigest.expected(getClass(), "seed" + seed));
    }

    @Test
    void ofTheDemonstration() throws IOException {
        ContextHarness house = new ContextHarness();
        house.window(new AlignedWindow(), "service.ranking", 100);
        List<String> lines = Files.readAllLines(SAMPLE, StandardCharsets.UTF_8);
        for (int line = 0; line < lines.size(); line++) {
            house.journal.append(RecordKinds.dictation().decode(lines.get(line)));
            for (String mode : List.of("proofread", "translate", "")) {
                digest.add(house.assembler.assemble(
                        request(mode), ContextHarness.NOON.plus(Duration.ofMinutes(line * (long) line))));
            }
        }
        digest.addRebuilds(house.meters);
        assertThat(digest.end()).isEqualTo(ContextDigest.expected(getClass(), "demonstration"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"locomo, 40", "beam, 20"})
    void ofRealDialogues(String dataSet, int texts) throws IOException {
        Path folder = DATA.resolve(dataSet);
        assumeTrue(Files.isDirectory(folder), "skipped: the data set " + dataSet + " is absent");
        for (Path file : files(folder)) {
            List<String> said = TEXT.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1))
                    .toList();
            for (int begin = 0; begin < said.size() && begin < SERIES * SPACING; begin += SPACING) {
                CorpusSession session = new CorpusSession();
                said.stream().skip(begin).limit(texts).forEach(text -> session.say(text, digest));
            }
        }
        assertThat(digest.end()).isEqualTo(ContextDigest.expected(getClass(), dataSet));
    }

    /** Returns the files of dialogues, a large one of many dialogues first. */
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().matches(".*(chat|locomo\\d+)\\.json"))
                    .sorted()
                    .limit(5)
                    .toList();
        }
    }

    private static ContextRequest request(String mode) {
        List<VocabularyTerm> terms = List.of(new VocabularyTerm("Kubernetes", "runs containers"));
        return new ContextRequest(
                "dictation",
                "demo",
                Map.of("mode", mode),
                new RequestInputs(Map.of("mode_prompt", "Correct it."), Optional.of(terms)),
                RequestOptions.NONE);
    }
}
