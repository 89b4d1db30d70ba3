package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.context.provider.BodyText.TextBlock;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;

/**
 * A body as a provider that caches it sees it.
 *
 * @param body the body with its marks
 * @param blocks its parts in the text, whose marks may be others
 * @param text its text, measured against the one before
 * @param images where its images end, each with its part
 * @param scale what the provider bills for what is counted
 */
public record CachedBody(
        PromptBody body, List<TextBlock> blocks, MeasuredText text, List<Integer> images, TokenScale scale)
        implements CachedPrompt {

    public CachedBody {
        images = List.copyOf(images);
    }

    /**
     * Returns a body whose text was measured.
     *
     * @param body the body with its marks
     * @param blocks its parts in the text, whose marks may be others
     */
    public static CachedBody of(PromptBody body, List<TextBlock> blocks, MeasuredText text, TokenScale scale) {
        List<Integer> images = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            for (int image = 0; image < blocks.get(i).images(); image++) {
                images.add(blocks.get(i).end());
            }
        }
        return new CachedBody(body, blocks, text, images, scale);
    }

    @Override
    public List<CachedPart> parts() {
        List<CachedPart> parts = new ArrayList<>(blocks.size());
        for (BodyMessage message : body.messages()) {
            for (BodyPart part : message.parts()) {
                parts.add(new CachedPart(blocks.get(parts.size()).end(), part.marked()));
            }
        }
        return parts;
    }

    @Override
    public int shared() {
        return text.shared();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public int tokens(int end) {
        int before = images.isEmpty()
                ? 0
                : (int) images.stream().filter(image -> image <= end).count();
        return scale.billed(text.tokens(0, end), before);
    }
}
