package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.MessageMedia;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.DialogueEntry.EntryMedia;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.settings.NoticeTexts;
import io.mneme.dialogue.stage.MediaBudget.MediaShare;
import io.mneme.spi.media.MediaDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** Decides which media a prompt has room for, whatever the model can see; gives each of them a handle. */
public final class MediaStage implements DialogueStage {

    private final IntSupplier heapPercent;

    /** @param heapPercent returns how much of the heap is in use, in percent of its maximum, 0 to 100 */
    public MediaStage(IntSupplier heapPercent) {
        this.heapPercent = heapPercent;
    }

    @Override
    public String name() {
        return "media";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        if (draft.entries().stream()
                .allMatch(entry -> entry.shownMedia().findAny().isEmpty())) {
            return draft;
        }
        MediaBudget budget = MediaBudget.of(
                draft.entries(), window(request), request.settings().media().imageMessages());
        HandleRegistry handles = new HandleRegistry("media_");
        MediaNotices notices = new MediaNotices(request.texts());
        List<DialogueEntry> entries = new ArrayList<>(draft.entries().size());
        for (int i = 0; i < draft.entries().size(); i++) {
            DialogueEntry entry = draft.entries().get(i);
            entries.add(
                    entry.shownMedia().findAny().isEmpty()
                            ? entry
                            : entry.withMedia(notices.mediaOf(budget.shareOf(i), handles)));
        }
        return draft.withEntries(entries);
    }

    private int window(StageRequest request) {
        int wanted = request.input().choices().mediaWindow().orElseGet(() -> request.settings()
                .media()
                .windowAt(heapPercent.getAsInt()));
        return Math.min(wanted, request.fetchLimit());
    }

    /** Describes the media of an entry, with notices on omitted images and on media that others have sent. */
    private record MediaNotices(NoticeTexts texts) {

        private static final String IMAGE = "image";
        private static final String VIDEO = "video";
        private static final String FILE = "file";

        EntryMedia mediaOf(MediaShare share, HandleRegistry handles) {
            List<MediaDescriptor> descriptors = new ArrayList<>();
            Map<String, List<MediaDescriptor>> sent = new LinkedHashMap<>();
            for (MessageMedia medium : share.media()) {
                MediaDescriptor descriptor = new MediaDescriptor(
                        handles.handle(medium.uri()), medium.uri(), medium.mimeType(), medium.use(), share.extendBy());
                descriptors.add(descriptor);
                MessageFields.sentBy(medium)
                        .ifPresent(author -> sent.computeIfAbsent(author, first -> new ArrayList<>())
                                .add(descriptor));
            }
            return new EntryMedia(descriptors, notices(share.omittedImages(), sent));
        }

        private List<String> notices(int omitted, Map<String, List<MediaDescriptor>> sent) {
            List<String> notices = new ArrayList<>();
            if (omitted > 0) {
                notices.add(
                        omitted == 1
                                ? texts.text("omitted.one")
                                : texts.text("omitted.many", "number", Integer.toString(omitted)));
            }
            sent.forEach((author, media) -> notices.add(texts.text(
                    "sent." + kind(media) + (media.size() == 1 ? ".one" : ".many"),
                    "handles",
                    media.stream().map(MediaDescriptor::handle).collect(Collectors.joining(", ")),
                    "author",
                    author)));
            return notices;
        }

        /** Returns the kind of all media of a sender; media of several kinds are files. */
        private static String kind(List<MediaDescriptor> media) {
            if (media.stream().allMatch(MediaDescriptor::isImage)) {
                return IMAGE;
            }
            return media.stream().allMatch(MediaDescriptor::isVideo) ? VIDEO : FILE;
        }
    }
}
