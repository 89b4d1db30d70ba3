package io.mneme.spi.contribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContributionTest {

    @Test
    void aParagraphStandsForItselfAndIsMadeOfNoEntries() {
        assertThat(Contribution.paragraph("text"))
                .isEqualTo(new Contribution(
                        List.of(ContextItem.instruction("text")),
                        Optional.empty(),
                        Separator.PARAGRAPH,
                        FrameRole.CONTENT,
                        List.of(),
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void hasText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contribution.paragraph(""))
                .withMessage("a text part must have text");
    }

    @Test
    void hasAnItem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contribution.of(List.of()))
                .withMessage("a contribution must have an item, or report an omission");
    }

    @Test
    void aRequestKnowsWhatIsShownByJournalAndId() {
        ContributionRequest request = new ContributionRequest(
                new ContextRequest("r", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE),
                Instant.EPOCH,
                Integer.MAX_VALUE,
                String::length,
                Set.of(new EntrySource("message", "1", 0.5, "near")),
                Optional.empty());
        assertThat(request.shows("message", "1")).isTrue();
        assertThat(request.shows("message", "2")).isFalse();
        assertThat(request.shows("dictation", "1")).isFalse();
    }
}
