package io.mneme.dialogue.message;

import io.mneme.spi.media.MediaDescriptor;
import java.util.List;

/**
 * The media of an entry as the budget leaves them.
 *
 * @param descriptors the media, before it is known what the model can see
 * @param notices notices on media, a line each
 */
public record EntryMedia(List<MediaDescriptor> descriptors, List<String> notices) {

    /** No media. */
    public static final EntryMedia NONE = new EntryMedia(List.of(), List.of());

    public EntryMedia {
        descriptors = List.copyOf(descriptors);
        notices = List.copyOf(notices);
    }
}
