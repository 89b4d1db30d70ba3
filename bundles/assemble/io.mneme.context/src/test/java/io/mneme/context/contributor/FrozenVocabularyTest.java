package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Segment;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.erase.Erased;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The terms that stay before the history until its window is rebuilt. */
class FrozenVocabularyTest {

    private final ContextHarness house = new ContextHarness();

    @BeforeEach
    void addRecipe() {
        house.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid",
                "notes",
                "name",
                "notes",
                "contributors",
                "context-header, history, vocabulary, context-footer",
                "window.refresh_threshold",
                "12")));
        confirm(2);
    }

    @Test
    void theTermsOfARebuiltWindowAreBeforeTheHistory() {
        assertThat(sections(assemble("notes", "Kate", "Bob")))
                .containsExactly("context-header", "vocabulary 2", "history", "context-footer");
    }

    @Test
    void laterTermsFollowTheHistory() {
        assemble("notes", "Kate", "Bob");
        confirm(1);
        Context next = assemble("notes", "Kate", "Bob", "Ann");

        assertThat(sections(next))
                .containsExactly("context-header", "vocabulary 2", "history", "vocabulary 1", "context-footer");
    }

    @Test
    void frozenTermsStayAlsoWhenTheRequestLacksThem() {
        assemble("notes", "Kate", "Bob");

        assertThat(sections(assemble("notes")))
                .containsExactly("context-header", "vocabulary 2", "history", "context-footer");
    }

    @Test
    void theTermsAreFrozenAgainWhenTheWindowIsRebuilt() {
        assemble("notes", "Kate", "Bob");
        confirm(12);
        Context rebuilt = assemble("notes", "Ann");

        assertThat(rebuilt.manifest().window().orElseThrow().rebuilt()).isTrue();
        assertThat(sections(rebuilt)).contains("vocabulary 1").doesNotContain("vocabulary 2");
    }

    @Test
    void aSessionThatGetsManyOtherTermsFreezesThem() {
        assemble("notes", "Kate");
        String[] many =
                Stream.iterate(0, i -> i + 1).limit(11).map(i -> "Term" + i).toArray(String[]::new);

        assertThat(sections(assemble("notes", many))).contains("vocabulary 11").doesNotContain("vocabulary 1");
    }

    @Test
    void theStablePrefixReachesBeyondTheTerms() {
        assemble("notes", "Kate", "Bob");
        confirm(1);
        Context next = assemble("notes", "Kate", "Bob", "Ann");
        String prefix = next.text()
                .substring(
                        0,
                        next.text()
                                .offsetByCodePoints(
                                        0, next.manifest().stablePrefix().chars()));

        assertThat(prefix).contains("Kate", "t0", "t1").doesNotContain("Ann");
    }

    @Test
    void theTermsOfDictationsAreFrozenByDefault() {
        assertThat(sections(assemble("dictation", "Kate")))
                .containsExactly("context-header", "vocabulary 1", "history", "context-footer");
    }

    @Test
    void changedNumbersOfGrowAndRebuildKeepTheTermsAfterTheHistory() {
        house.dictation.modified(Map.of("enabled", "true", "max_entries", "20"));

        assertThat(sections(assemble("dictation", "Kate")))
                .containsExactly("context-header", "history", "vocabulary 1", "context-footer");
    }

    @Test
    void aSettingFreezesTheTermsOfDictationsAlsoWithChangedNumbers() {
        house.dictation.modified(Map.of("enabled", "true", "vocabulary_base", "true", "max_entries", "20"));

        assertThat(sections(assemble("dictation", "Kate")))
                .containsExactly("context-header", "vocabulary 1", "history", "context-footer");
    }

    @Test
    void anErasureDropsFrozenTerms() {
        assemble("notes", "Kate");
        Erased erased = new Erased("term", Set.of("t"), Set.of());

        assertThat(house.sections.find(erased).items()).isEqualTo(1);
        assertThat(house.sections.remove(erased).items()).isEqualTo(1);
        assertThat(sections(assemble("notes"))).doesNotContain("vocabulary 1");
    }

    @Test
    void termsFollowTheHistoryAfterAnErasureUntilItIsRebuilt() {
        assemble("notes");
        house.sections.remove(new Erased("message", Set.of("m"), Set.of()));
        confirm(1);

        assertThat(sections(assemble("notes", "Kate")))
                .containsExactly("context-header", "history", "vocabulary 1", "context-footer");
    }

    private void confirm(int entries) {
        for (int i = 0; i < entries; i++) {
            house.journal.confirm("t" + i);
        }
    }

    private Context assemble(String recipe, String... terms) {
        List<VocabularyTerm> vocabulary =
                Stream.of(terms).map(term -> new VocabularyTerm(term, "")).toList();
        return house.assemble(new ContextRequest(
                recipe,
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of(), Optional.of(vocabulary)),
                RequestOptions.NONE));
    }

    /** Returns the contributors of the segments, each vocabulary with the number of its terms. */
    private static List<String> sections(Context context) {
        return context.segments().stream()
                .map(FrozenVocabularyTest::section)
                .distinct()
                .toList();
    }

    private static String section(Segment segment) {
        String name = segment.info().contributor();
        return name.equals("vocabulary")
                ? name + " "
                        + segment.text()
                                .lines()
                                .filter(line -> line.startsWith("- "))
                                .count()
                : name;
    }
}
