package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What a model can do with media.
 *
 * @param images whether it sees images
 * @param videos whether it sees videos
 * @param imageAnalysisTool name of the tool with which it asks what a medium shows; empty if it has none
 * @param extendsMediaWindow whether it has the tool {@code increase_media_context}
 */
public record ModelAbility(
        boolean images, boolean videos, Optional<String> imageAnalysisTool, boolean extendsMediaWindow) {

    /** Sees images, and has no tool for media. */
    public static final ModelAbility SEES_IMAGES = new ModelAbility(true, false, Optional.empty(), false);

    /** Sees nothing, and has no tool for media. */
    public static final ModelAbility BLIND = new ModelAbility(false, false, Optional.empty(), false);

    public ModelAbility {
        requireNonNull(imageAnalysisTool, "imageAnalysisTool");
    }

    /** Returns whether it sees media of a type, for example {@code image/png}. */
    public boolean sees(String mimeType) {
        return images && mimeType.startsWith("image/") || videos && mimeType.startsWith("video/");
    }
}
