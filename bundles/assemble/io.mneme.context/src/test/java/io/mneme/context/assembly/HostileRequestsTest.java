package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.recipe.RequestBounds;
import io.mneme.context.report.Manifests;
import io.mneme.context.token.TokenCache;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid requests that are as large as they may be, and name something else each time. */
class HostileRequestsTest {

    private static final long SEED = 20260104;

    /** What is kept by session and by text, and as much again for what is not measured. */
    private static final long MAX_KEPT_BYTES =
            2 * (Assembler.MAX_PREFIX_BYTES + Manifests.MAX_MANIFEST_BYTES + TokenCache.MAX_BYTES);

    private final ContextHarness house = new ContextHarness();
    private int requests;

    @Test
    void whatIsKeptOfManySessionsStaysWithinTheBudget() {
        house.text();
        long before = usedBytes();
        for (int i = 0; i < 6_000; i++) {
            house.assemble(naming(RequestInputs.NONE));
        }
        for (int i = 0; i < 25; i++) {
            house.assemble(naming(prompt("word ".repeat(200_000) + i)));
            house.assemble(naming(prompt("\n-".repeat(100_000) + i)));
        }
        assertThat(usedBytes() - before).isLessThan(MAX_KEPT_BYTES);
    }

    @Test
    void theLongestVocabularyIsServed() {
        String longest = "y".repeat(RequestBounds.MAX_TERM_CHARS);
        List<VocabularyTerm> terms = Collections.nCopies(1_048, new VocabularyTerm(longest, longest));
        Context context = house.assemble(naming(new RequestInputs(Map.of(), Optional.of(terms))));
        assertThat(context.text()).hasSizeGreaterThan(2_000_000);
    }

    @ParameterizedTest(name = "random characters from {0} to {1}, seed " + SEED)
    @CsvSource({"4E00, 9FA0", "0061, 007A", "1F300, 1F5FF", "0300, 036F", "0E01, 0E2E", "0905, 0939"})
    void anUnbrokenRunOfAnyScriptIsServed(String from, String to) {
        String run = new Random(SEED)
                .ints(RequestBounds.MAX_TEXT_CHARS / 16, Integer.parseInt(from, 16), Integer.parseInt(to, 16) + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        Context context = house.assemble(naming(prompt(run)));
        assertThat(context.text()).startsWith(run);
        assertThat(context.manifest().omissions())
                .filteredOn(left -> left.reason().endsWith("counted in parts"))
                .hasSize(1);
    }

    private static RequestInputs prompt(String text) {
        return new RequestInputs(Map.of("mode_prompt", text), Optional.empty());
    }

    /** Returns a request whose names are as long as they may be, and were not there before. */
    private ContextRequest naming(RequestInputs inputs) {
        String name = "%08d".formatted(requests++) + "萍".repeat(RequestBounds.MAX_NAME_CHARS - 8);
        RequestOptions choices = RequestOptions.NONE
                .withPolicy("renderer", name)
                .withPolicy("window", name)
                .withModel(name);
        return new ContextRequest("dictation", name, Map.of("mode", name, "tenant", name), inputs, choices);
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
