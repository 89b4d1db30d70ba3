package io.mneme.api.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.dialogue.Role;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextTest {

    private static final List<ContextItem> CONVERSATION = List.of(
            ContextItem.instruction("Be brief."),
            new ContextItem(
                    Role.USER,
                    List.of(
                            new TextPart("Who is this?", TextOrigin.SAID),
                            new MediaPart("media_1", "https://example.org/1.png", "image/png", OptionalInt.empty())),
                    "",
                    Optional.of("Ann")),
            ContextItem.of(Role.ASSISTANT, "Kate.", TextOrigin.SAID),
            ContextItem.of(Role.USER, "And this?", TextOrigin.CURRENT));

    @Test
    void isTheTextOfItsSegmentsOneBehindTheOther() {
        assertThat(new Context(List.of(segment("one"), segment("\n\ntwo")), manifest()).text())
                .isEqualTo("one\n\ntwo");
    }

    @Test
    void aSegmentHasAnItem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> segment(List.of()))
                .withMessage("a segment must have an item: history");
    }

    @Test
    void itsTextNamesTheRoleOfEachMessageAndOmitsTheNewest() {
        Context context = new Context(List.of(segment(CONVERSATION)), manifest());
        assertThat(context.text())
                .isEqualTo("Be brief.\n\nuser: Who is this?\n[media_1: image/png]\n\nassistant: Kate.");
    }

    @Test
    void theSystemPromptAndTheNewestMessageCanBeHadAlone() {
        Context context = new Context(List.of(segment(CONVERSATION)), manifest());
        assertThat(context.system()).isEqualTo("Be brief.");
        assertThat(context.input()).isEqualTo("And this?");
    }

    @Test
    void anItemHasAPartAndATextPartHasText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextItem(Role.USER, List.of(), "", Optional.empty()))
                .withMessage("an item must have a part");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContextItem.instruction(""))
                .withMessage("a text part must have text");
    }

    @Test
    void aMediumOfAnUnknownTypeIsNoticedByItsHandleAlone() {
        assertThat(new MediaPart("media_2", "https://example.org/x", "", OptionalInt.of(3)).asText())
                .isEqualTo("[media_2]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MediaPart("media_2", "", "", OptionalInt.empty()))
                .withMessage("a medium must have a handle and a URI: media_2");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void theWeightOfASourceIsAFiniteNumber(double weight) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EntrySource("dictation", "1", weight, ""))
                .withMessage("weight must be a finite number: " + weight);
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
        return segment(List.of(ContextItem.instruction(text)));
    }

    private static Segment segment(List<ContextItem> items) {
        return new Segment(new SegmentInfo("history", "b", "1", Stability.GROWING, 1, 1, 1, "0", List.of()), items);
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
