package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestBoundsTest {

    private static final String MAX_LENGTH_NAME = "😀".repeat(RequestBounds.MAX_NAME_CHARS);
    private static final String TOO_LONG_NAME = MAX_LENGTH_NAME + "x";

    private final ContextHarness house = new ContextHarness();

    /** A field, and how a request names something in it. */
    private record Naming(
            String field, UnaryOperator<RequestOptions> choices, String session, Map<String, String> selectors) {

        ContextRequest request() {
            return new ContextRequest(
                    "dictation", session, selectors, RequestInputs.NONE, choices.apply(RequestOptions.NONE));
        }

        @Override
        public String toString() {
            return field;
        }
    }

    private static Stream<Naming> namings(String name) {
        return Stream.of(
                new Naming("session", same -> same, name, Map.of("mode", "")),
                new Naming("mode", same -> same, "s", Map.of("mode", name)),
                new Naming("tenant", same -> same, "s", Map.of("mode", "", "tenant", name)),
                new Naming("model", same -> choosing("", "", name), "s", Map.of("mode", "")),
                new Naming("renderer", same -> choosing(name, "", ""), "s", Map.of("mode", "")),
                new Naming("window.policy", same -> choosing("", name, ""), "s", Map.of("mode", "")));
    }

    static Stream<Naming> longestNames() {
        return namings(MAX_LENGTH_NAME);
    }

    static Stream<Naming> tooLongNames() {
        return namings(TOO_LONG_NAME);
    }

    @ParameterizedTest
    @MethodSource("longestNames")
    void aNameOf256CharactersIsServed(Naming naming) {
        assertThat(house.assemble(naming.request()).manifest().session()).isEqualTo(naming.session());
    }

    @ParameterizedTest
    @MethodSource("tooLongNames")
    void aLongerNameIsRefusedByItsFieldAndNotRepeated(Naming naming) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(naming.request()))
                .withMessage(naming.field() + " must not be longer than 256 characters")
                .matches(refused -> refused.field().equals(naming.field()));
    }

    @Test
    void aSettingWithALongNameIsRefusedAndNotRepeated() {
        RequestOptions choices = RequestOptions.NONE.withSettings("window", Map.of(TOO_LONG_NAME, 1.0));
        assertRefused(requesting(RequestInputs.NONE, choices), "window." + "😀".repeat(40) + "…");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextOfAMillionCharactersIsServedAndALongerOneRefused(String field) {
        String longest = "word ".repeat(RequestBounds.MAX_TEXT_CHARS / 5) + "x";
        assertThat(house.assemble(bringing(Map.of(field, longest))).manifest().omissions())
                .isEmpty();
        assertRefused(bringing(Map.of(field, longest + "x")), field);
    }

    static List<String> texts() {
        return List.of("mode_prompt", "thinking_hint", "input");
    }

    @Test
    void textsThatAreTooLongTogetherAreRefused() {
        String half = "x".repeat(RequestBounds.MAX_TEXT_CHARS);
        assertRefused(bringing(Map.of("mode_prompt", half, "input", half, "thinking_hint", "x")), "request");
    }

    @Test
    void aTermIsRefusedThatIsTooLong() {
        assertRefused(
                listing(new VocabularyTerm("a", ""), new VocabularyTerm("y".repeat(4_000_000), "")),
                "vocabulary[1].term");
        assertRefused(listing(new VocabularyTerm("a", "y".repeat(1_001))), "vocabulary[0].note");
    }

    @Test
    void theLongestTermsAreServed() {
        String longest = "y".repeat(RequestBounds.MAX_TERM_CHARS);
        assertThat(house.assemble(listing(new VocabularyTerm(longest, longest))).text())
                .contains(longest);
    }

    @Test
    void tooManyTermsAreRefused() {
        VocabularyTerm[] terms = Collections.nCopies(RequestBounds.MAX_TERMS + 1, new VocabularyTerm("a", ""))
                .toArray(VocabularyTerm[]::new);
        assertRefused(listing(terms), "vocabulary");
    }

    @Test
    void aReplayHasTheSameBounds() {
        ContextRequest request = bringing(Map.of("input", "x".repeat(RequestBounds.MAX_TEXT_CHARS + 1)));
        ContextReplay replay = house.replay;
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> replay.compare(request, 1, List.of()))
                .matches(refused -> refused.field().equals("input"));
    }

    @Test
    void aPromptWithAnUnbrokenRunSaysThatItsCountsAreApproximate() {
        assertThat(house.assemble(bringing(Map.of("mode_prompt", "平".repeat(4_001))))
                        .manifest()
                        .omissions())
                .containsExactly(new Omission(
                        "tokens",
                        "the counts are approximate, since a run of more than 4000 characters without a word boundary"
                                + " is counted in parts"));
    }

    private void assertRefused(ContextRequest request, String field) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(request))
                .matches(refused -> refused.field().equals(field), field)
                .matches(refused -> refused.getMessage().length() < 200);
    }

    private static RequestOptions choosing(String renderer, String window, String model) {
        Map<String, String> policies = new HashMap<>();
        given(renderer).ifPresent(name -> policies.put("renderer", name));
        given(window).ifPresent(name -> policies.put("window", name));
        return new RequestOptions(policies, Map.of(), Optional.empty(), given(model));
    }

    private static Optional<String> given(String name) {
        return Optional.of(name).filter(text -> !text.isEmpty());
    }

    private static ContextRequest bringing(Map<String, String> texts) {
        return requesting(new RequestInputs(texts, Optional.empty()), RequestOptions.NONE);
    }

    private static ContextRequest listing(VocabularyTerm... terms) {
        return requesting(new RequestInputs(Map.of(), Optional.of(List.of(terms))), RequestOptions.NONE);
    }

    private static ContextRequest requesting(RequestInputs inputs, RequestOptions choices) {
        return new ContextRequest("dictation", "s", Map.of("mode", "m"), inputs, choices);
    }
}
