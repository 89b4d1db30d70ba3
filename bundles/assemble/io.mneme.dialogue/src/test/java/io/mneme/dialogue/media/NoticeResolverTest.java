package io.mneme.dialogue.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.spi.media.MediaResolver;
import io.mneme.spi.media.MediaResolverContract;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoticeResolverTest implements MediaResolverContract {

    private final DialogueHarness harness = new DialogueHarness();

    @Override
    public MediaResolver resolver() {
        return new NoticeResolver(harness.configuration::current);
    }

    /** Returns an image inside the window, and one outside, as a model gets them. */
    private List<String> texts(ModelAbility ability) {
        return resolver().resolve(MEDIA.subList(0, 2), ability, "en").stream()
                .map(ItemPart::asText)
                .toList();
    }

    @Test
    void aModelThatSeesGetsTheMediumAndAHintToExtendTheWindow() {
        assertThat(texts(new ModelAbility(true, false, Optional.empty(), true)))
                .containsExactly(
                        "[media_1: image/png]",
                        "[System: media_2 is outside the current media context window. Use increase_media_context to"
                                + " extend it by 3 message(s) and view it.]");
    }

    @Test
    void aModelThatSeesWithoutTheToolLearnsThatAMediumIsOutside() {
        assertThat(texts(ModelAbility.SEES_IMAGES))
                .containsExactly(
                        "[media_1: image/png]",
                        "[System: media_2 is outside the current media context window and cannot be viewed.]");
    }

    @Test
    void aBlindModelWithAToolGetsTheHandleAndTheTool() {
        assertThat(texts(new ModelAbility(false, false, Optional.of("look"), true)))
                .containsExactly(
                        "[System: You cannot see media_1 yourself. Use look with media_1 to learn what it shows.]",
                        "[System: media_2 is outside the current media context window and cannot be viewed.]");
    }

    @Test
    void aBlindModelWithoutAToolGetsTheHandle() {
        assertThat(texts(ModelAbility.BLIND))
                .containsExactly(
                        "[System: media_1 is a media file that you cannot see.]",
                        "[System: media_2 is outside the current media context window and cannot be viewed.]");
    }
}
