package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.context.provider.BodyText.TextBlock;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;

/**
 * A body as a provider that caches it sees it.
 *
 * @param text its text, measured against the one before
 * @param parts its parts
 * @param images where its images end, each with its part
 * @param scale what the provider bills for what is counted
 */
public record CachedBody(MeasuredText text, List<CachedPart> parts, List<Integer> images, TokenScale scale)
        implements CachedPrompt {

    public CachedBody {
        parts = List.copyOf(parts);
        images = List.copyOf(images);
    }

    /**
     * Returns a body whose text was measured.
     *
     * @param body the body with its marks
     * @param blocks its parts in the text, whose marks may be others
     */
    public static CachedBody of(PromptBody body, List<TextBlock> blocks, MeasuredText text, TokenScale scale) {
        List<CachedPart> parts = new ArrayList<>(blocks.size());
        List<Integer> images = new ArrayList<>();
        for (BodyMessage message : body.messages()) {
            for (int i = 0; i < message.parts().size(); i++) {
                TextBlock block = blocks.get(parts.size());
                parts.add(new CachedPart(block.end(), message.parts().get(i).marked()));
                for (int image = 0; image < block.images(); image++) {
                    images.add(block.end());
                }
            }
        }
        return new CachedBody(text, parts, images, scale);
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
