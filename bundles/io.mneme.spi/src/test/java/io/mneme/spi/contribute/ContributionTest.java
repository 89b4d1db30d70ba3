package io.mneme.spi.contribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContributionTest {

    @Test
    void aParagraphStandsForItselfAndIsMadeOfNoEntries() {
        assertThat(Contribution.paragraph("text"))
                .isEqualTo(new Contribution(
                        "text", Separator.PARAGRAPH, FrameRole.CONTENT, List.of(), Optional.empty(), List.of()));
    }

    @Test
    void hasText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contribution.paragraph(""))
                .withMessage("a contribution must have text");
    }
}
