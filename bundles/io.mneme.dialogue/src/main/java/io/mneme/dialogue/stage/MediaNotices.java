package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.MessageMedia;
import io.mneme.dialogue.media.HandleRegistry;
import io.mneme.dialogue.message.EntryMedia;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.settings.NoticeTexts;
import io.mneme.dialogue.stage.MediaBudget.MediaShare;
import io.mneme.spi.media.MediaDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes the media of an entry, with notices on omitted images and on media that others have sent. */
record MediaNotices(NoticeTexts texts) {

    /** The media of one sender and one kind. */
    private record SentMedia(String author, String kind) {}

    EntryMedia mediaOf(MediaShare share, HandleRegistry handles) {
        List<MediaDescriptor> descriptors = new ArrayList<>();
        Map<SentMedia, List<String>> sent = new LinkedHashMap<>();
        for (MessageMedia medium : share.media()) {
            MediaDescriptor descriptor = new MediaDescriptor(
                    handles.medium(medium.uri()), medium.uri(), medium.mimeType(), medium.use(), share.extendBy());
            descriptors.add(descriptor);
            MessageFields.sentBy(medium).ifPresent(author -> sent.computeIfAbsent(
                            new SentMedia(author, kind(descriptor)), first -> new ArrayList<>())
                    .add(descriptor.handle()));
        }
        return new EntryMedia(descriptors, notices(share.omittedImages(), sent));
    }

    private List<String> notices(int omitted, Map<SentMedia, List<String>> sent) {
        List<String> notices = new ArrayList<>();
        if (omitted > 0) {
            notices.add(
                    omitted == 1
                            ? texts.text("omitted.one")
                            : texts.text("omitted.many", "number", Integer.toString(omitted)));
        }
        sent.forEach((by, handles) -> notices.add(texts.text(
                "sent." + by.kind() + (handles.size() == 1 ? ".one" : ".many"),
                "handles",
                String.join(", ", handles),
                "author",
                by.author())));
        return notices;
    }

    private static String kind(MediaDescriptor medium) {
        if (medium.isImage()) {
            return "image";
        }
        return medium.isVideo() ? "video" : "file";
    }
}
