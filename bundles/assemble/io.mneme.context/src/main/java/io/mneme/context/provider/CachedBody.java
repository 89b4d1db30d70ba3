package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.context.provider.BodyText.TextBlock;
import io.mneme.context.token.MeasuredText;
import java.util.Collections;
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

    /** Returns a body whose text was measured. */
    public static CachedBody of(PromptBody body, MeasuredText text, TokenScale scale) {
        List<TextBlock> blocks = BodyText.of(body).blocks();
        List<CachedPart> parts = blocks.stream()
                .map(block -> new CachedPart(block.end(), block.marked()))
                .toList();
        List<Integer> images = blocks.stream()
                .flatMap(block -> Collections.nCopies(block.images(), block.end()).stream())
                .toList();
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
        int before = (int) images.stream().filter(image -> image <= end).count();
        return scale.billed(text.tokens(0, end), before);
    }
}
