package io.mneme.context.provider;

import static io.mneme.api.context.Stability.GROWING;
import static io.mneme.api.context.Stability.SESSION;
import static io.mneme.api.context.Stability.STATIC;
import static io.mneme.api.context.Stability.VOLATILE;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CacheMarksTest {

    private final List<LaidOutSegment> segments = new ArrayList<>();

    private void add(Stability stability, boolean grows) {
        segments.add(new LaidOutSegment(stability, grows, List.of(ContextItem.instruction("text"))));
    }

    private void addMessages(int number) {
        for (int i = 0; i < number; i++) {
            Role role = i % 2 == 0 ? Role.USER : Role.ASSISTANT;
            segments.add(new LaidOutSegment(GROWING, true, List.of(ContextItem.of(role, "said", TextOrigin.SAID))));
        }
    }

    private List<Integer> marked(int limit) {
        PromptBody body = BodyLayout.of(BodyForm.ANTHROPIC, segments);
        List<BodyPart> parts = CacheMarks.of(segments, BodyText.of(body)).marked(body, limit).messages().stream()
                .flatMap(message -> message.parts().stream())
                .toList();
        return IntStream.range(0, parts.size())
                .filter(part -> parts.get(part).marked())
                .boxed()
                .toList();
    }

    private List<Integer> marked() {
        return marked(Integer.MAX_VALUE);
    }

    @Test
    void theLastPartsOfEachStabilityButTheVolatileAreMarked() {
        add(STATIC, false);
        add(STATIC, false);
        add(SESSION, false);
        addMessages(3);
        add(VOLATILE, false);
        assertThat(marked()).containsExactly(1, 2, 5);
    }

    @Test
    void aSystemTextThatStillGrowsIsNotMarked() {
        add(STATIC, false);
        add(GROWING, false);
        add(GROWING, true);
        assertThat(marked()).containsExactly(0, 1);
    }

    @Test
    void aHistoryOfOneGrowingTextHasNoMark() {
        add(STATIC, false);
        add(GROWING, true);
        assertThat(marked()).containsExactly(0);
    }

    @Test
    void aFurtherMarkIsWithinTheProvidersLookbackOfTheLastOne() {
        add(STATIC, false);
        addMessages(40);
        assertThat(marked()).containsExactly(0, 22, 40);
    }

    @Test
    void thereAreNeverMoreThanFourMarks() {
        add(STATIC, false);
        add(SESSION, false);
        addMessages(100);
        add(VOLATILE, false);
        assertThat(marked()).hasSize(4).containsExactly(0, 1, 83, 101);
    }

    @Test
    void nothingBehindTheLimitIsMarked() {
        add(STATIC, false);
        addMessages(3);
        assertThat(marked("text".length())).containsExactly(0);
    }

    @Test
    void aBodyWithoutPartsHasNoMarks() {
        assertThat(marked()).isEmpty();
    }

    @Test
    void aBodyOfAnotherFormHasNoMarks() {
        add(STATIC, false);
        PromptBody body = BodyLayout.of(BodyForm.OPENAI, segments);
        assertThat(CacheMarks.of(segments, BodyText.of(body)).marked(body, Integer.MAX_VALUE))
                .isEqualTo(body);
    }
}
