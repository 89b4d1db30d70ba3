package io.mneme.api.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UtteranceTest {

    @Test
    void lastsNoTimeOrLonger() {
        assertThat(lasting(Duration.ZERO).duration()).contains(Duration.ZERO);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lasting(Duration.ofMillis(-1)))
                .withMessage("duration must not be negative: PT-0.001S");
    }

    private static Utterance lasting(Duration duration) {
        return new Utterance(
                "u1",
                2,
                "",
                "c1",
                Utterance.Speaker.PERSON,
                "a",
                Optional.empty(),
                Optional.empty(),
                Optional.of(duration),
                Optional.empty(),
                Map.of());
    }
}
