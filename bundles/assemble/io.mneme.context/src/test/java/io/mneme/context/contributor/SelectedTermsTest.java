package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.testkit.InMemoryVocabulary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The terms that the kept vocabulary selects for a request. */
class SelectedTermsTest {

    private final ContextHarness house = new ContextHarness();
    private final Vocabulary vocabulary = InMemoryVocabulary.create().service();

    @Test
    void areThoseThatOccurInTheInput() {
        install("萍萍", "Kate", "Bob");
        assertThat(terms(saying("和平平还有 kate")))
                .isEqualTo(
                        """
                        词库：
                        - Kate（note on Kate）
                        - 萍萍（note on 萍萍）""");
    }

    @Test
    void areNoneIfTheRequestHasItsOwn() {
        install("Kate");
        assertThat(terms(request("Kate", Optional.of(List.of(new VocabularyTerm("WenZi", "tool"))))))
                .contains("WenZi")
                .doesNotContain("Kate");
        assertThat(terms(request("Kate", Optional.of(List.of())))).isEmpty();
    }

    @Test
    void areNoneIfTheInputHasNone() {
        install("Kate");
        assertThat(terms(saying("nothing of that kind"))).isEmpty();
    }

    @Test
    void areNoneIfTermsAreOff() {
        install("Kate");
        house.dictation.modified(Map.of("enabled", "true", "vocabulary_enabled", "false"));
        assertThat(terms(saying("Kate"))).isEmpty();
    }

    @Test
    void areNoMoreThanConfigured() {
        install("Kate", "Bob", "Ann");
        house.dictation.modified(Map.of("enabled", "true", "max_vocabulary_terms", "2"));
        assertThat(terms(saying("Ann, Bob and Kate"))).contains("Ann", "Kate").doesNotContain("Bob");
    }

    @Test
    void areRedactedAsAllThatEntersAPrompt() {
        vocabulary.put("Kate", new TermDetails(List.of(), "", "her word is hunter2"), Optional.empty(), Instant.EPOCH);
        install();
        house.redactions.on(RedactionSink.PROMPT);
        assertThat(terms(saying("Kate"))).contains("[secret-1]").doesNotContain("hunter2");
    }

    @Test
    void areNoneAfterTheVocabularyHasLeft() {
        install("Kate");
        house.sections.removeVocabulary(vocabulary);
        assertThat(terms(saying("Kate"))).isEmpty();
    }

    private void install(String... terms) {
        for (String term : terms) {
            TermDetails details = new TermDetails(List.of(), "", "note on " + term);
            vocabulary.put(term, details, Optional.empty(), Instant.EPOCH);
        }
        house.sections.addVocabulary(vocabulary);
    }

    /** Returns the text of the section; empty if there is none. */
    private String terms(ContextRequest request) {
        Context context = house.assemble(request);
        return context.segments().stream()
                .filter(segment -> segment.info().contributor().equals("vocabulary"))
                .map(segment -> segment.text().strip())
                .findFirst()
                .orElse("");
    }

    private static ContextRequest saying(String input) {
        return request(input, Optional.empty());
    }

    private static ContextRequest request(String input, Optional<List<VocabularyTerm>> own) {
        RequestInputs inputs = new RequestInputs(Map.of("input", input), own);
        return new ContextRequest("dictation", "s", Map.of("mode", "proofread"), inputs, RequestOptions.NONE);
    }
}
