package io.mneme.api.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.vocabulary.VocabularyTerm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextTest {

    @Test
    void isTheTextOfItsSegmentsOneBehindTheOther() {
        assertThat(new Context(List.of(segment("one"), segment("\n\ntwo")), "", manifest()).text())
                .isEqualTo("one\n\ntwo");
    }

    @Test
    void aSegmentHasText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> segment(""))
                .withMessage("a segment must have text: history");
    }

    @Test
    void whatChangesLeastComesFirst() {
        assertThat(Stability.values())
                .containsExactly(Stability.STATIC, Stability.SESSION, Stability.GROWING, Stability.VOLATILE);
    }

    @Test
    void aRequestHasASession() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request(" ", Map.of()))
                .withMessage("session must not be blank")
                .matches(refused -> refused.field().equals("session"));
    }

    @Test
    void aSelectorThatIsNotThereIsEmpty() {
        assertThat(request("s", Map.of("mode", "off")).selector("tenant")).isEmpty();
    }

    @Test
    void aRequestKeepsTheSelectorsItWasMadeOf() {
        Map<String, String> selectors = new HashMap<>(Map.of("mode", "off"));
        ContextRequest request = request("s", selectors);
        selectors.clear();
        assertThat(request.selector("mode")).isEqualTo("off");
    }

    @Test
    void anInputThatIsNotThereIsEmpty() {
        assertThat(RequestInputs.NONE.text("mode_prompt")).isEmpty();
    }

    @Test
    void inputsKeepTheVocabularyTheyWereMadeOf() {
        List<VocabularyTerm> terms = new ArrayList<>(List.of(new VocabularyTerm("k8s", "")));
        RequestInputs inputs = new RequestInputs(Map.of(), Optional.of(terms));
        terms.clear();
        assertThat(inputs.vocabulary().orElseThrow()).containsExactly(new VocabularyTerm("k8s", ""));
    }

    @Test
    void aTermIsNotBlank() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VocabularyTerm(" ", "note"))
                .withMessage("term must not be blank");
    }

    @ParameterizedTest(name = "rebuilt: {0}")
    @ValueSource(booleans = {true, false})
    void aWindowHasAReasonExactlyWhenItIsRebuilt(boolean rebuilt) {
        Optional<String> wrong = rebuilt ? Optional.empty() : Optional.of("why");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WindowReport("w", "r", 1, rebuilt, wrong, List.of()))
                .withMessage("a rebuild, and nothing else, has a reason: " + wrong);
    }

    @Test
    void aWindowRefusesANegativeNumberOfEntries() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WindowReport("w", "r", -1, false, Optional.empty(), List.of()))
                .withMessage("entries must not be negative: -1");
    }

    @Test
    void aPrefixRefusesANegativeLength() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StablePrefix(1, -2, 3))
                .withMessage("no length must be negative: 1 chars, -2 bytes, 3 tokens");
    }

    @Test
    void aRequestWithOtherInputsIsOtherwiseTheSame() {
        ContextRequest request = request("s", Map.of("mode", "proofread"));
        RequestInputs inputs = new RequestInputs(Map.of("input", "x"), Optional.empty());
        assertThat(request.withInputs(inputs).inputs()).isEqualTo(inputs);
        assertThat(request.withInputs(inputs).withInputs(request.inputs())).isEqualTo(request);
    }

    private static ContextRequest request(String session, Map<String, String> selectors) {
        return new ContextRequest("dictation", session, selectors, RequestInputs.NONE, RequestOptions.NONE);
    }

    private static Segment segment(String text) {
        return new Segment(new SegmentInfo("history", "b", "1", Stability.GROWING, 1, 1, 1, "0", List.of()), text);
    }

    private static Manifest manifest() {
        return new Manifest(
                "c1",
                "dictation",
                "s",
                Map.of(),
                Instant.EPOCH,
                List.of(),
                0,
                StablePrefix.NONE,
                Optional.empty(),
                List.of());
    }
}
