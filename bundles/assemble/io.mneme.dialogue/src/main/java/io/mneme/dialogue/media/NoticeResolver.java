package io.mneme.dialogue.media;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.settings.NoticeTexts;
import io.mneme.spi.media.MediaDescriptor;
import io.mneme.spi.media.MediaResolver;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Shows what the model can see, and names the others in notices. */
public final class NoticeResolver implements MediaResolver {

    private final Supplier<DialogueSettings> settings;

    /**
     * Reads the configured notices at each call.
     *
     * @param settings returns the settings that apply now
     */
    public NoticeResolver(Supplier<DialogueSettings> settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "notices";
    }

    @Override
    public List<ItemPart> resolve(List<MediaDescriptor> media, ModelAbility ability, String language) {
        NoticeTexts texts = NoticeTexts.of(language, settings.get().notices());
        return media.stream()
                .map(medium -> medium.isInside() ? inside(medium, ability, texts) : outside(medium, ability, texts))
                .toList();
    }

    private static ItemPart inside(MediaDescriptor medium, ModelAbility ability, NoticeTexts texts) {
        if (ability.sees(medium.mimeType())) {
            return new MediaPart(medium.handle(), medium.uri(), medium.mimeType(), OptionalInt.empty());
        }
        return notice(ability.imageAnalysisTool()
                .map(tool -> texts.text("media.analyze", "handle", medium.handle(), "tool", tool))
                .orElseGet(() -> texts.text("media.blind", "handle", medium.handle())));
    }

    private static ItemPart outside(MediaDescriptor medium, ModelAbility ability, NoticeTexts texts) {
        int messages = medium.extendBy().orElseThrow();
        return notice(
                ability.sees(medium.mimeType()) && ability.extendsMediaWindow()
                        ? texts.text("media.extend", "handle", medium.handle(), "messages", Integer.toString(messages))
                        : texts.text("media.outside", "handle", medium.handle()));
    }

    private static TextPart notice(String text) {
        return new TextPart(text, TextOrigin.INSTRUCTION);
    }
}
