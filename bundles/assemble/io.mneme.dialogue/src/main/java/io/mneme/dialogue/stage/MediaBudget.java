package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.dialogue.message.DialogueEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The media that entries may show. Of an image that comes several times inside the window, only the last one counts; of the messages
 * with images after that, only the newest ones show them.
 */
final class MediaBudget {

    private static final Logger LOG = LoggerFactory.getLogger(MediaBudget.class);
    private static final String IMAGE = "image/";

    private final int cutoff;
    private final Map<Integer, MediaShare> shares = new TreeMap<>();

    private MediaBudget(int cutoff) {
        this.cutoff = cutoff;
    }

    /**
     * The media of one entry.
     *
     * @param media the media to describe, in their order
     * @param omittedImages number of images that the limit omits
     * @param extendBy by how many messages the window would have to grow to contain the entry; empty if it does
     */
    record MediaShare(List<MessageMedia> media, int omittedImages, OptionalInt extendBy) {}

    /**
     * Divides the budget.
     *
     * @param window number of the newest entries whose media may be shown
     * @param imageMessages number of entries whose images are shown
     */
    static MediaBudget of(List<DialogueEntry> entries, int window, int imageMessages) {
        MediaBudget budget = new MediaBudget(Math.max(0, entries.size() - window));
        Set<String> later = new HashSet<>();
        int left = imageMessages;
        for (int i = entries.size() - 1; i >= budget.cutoff; i--) {
            List<MessageMedia> media =
                    withoutRepeated(entries.get(i).shownMedia().toList(), later);
            boolean counted = media.stream().anyMatch(MediaBudget::isCounted);
            budget.shares.put(i, share(media, counted && left <= 0));
            left -= counted ? 1 : 0;
        }
        budget.addOutside(entries);
        return budget;
    }

    private static List<MessageMedia> withoutRepeated(List<MessageMedia> media, Set<String> later) {
        List<MessageMedia> kept = new ArrayList<>(media.size());
        Set<String> own = new HashSet<>();
        for (MessageMedia medium : media) {
            boolean image = medium.mimeType().startsWith(IMAGE);
            if (!image || !later.contains(medium.uri()) && own.add(medium.uri())) {
                kept.add(medium);
            }
        }
        later.addAll(own);
        if (kept.size() < media.size()) {
            LOG.debug("{} repeated images are left out of a prompt", media.size() - kept.size());
        }
        return kept;
    }

    private static MediaShare share(List<MessageMedia> media, boolean beyondLimit) {
        if (!beyondLimit) {
            return new MediaShare(media, 0, OptionalInt.empty());
        }
        List<MessageMedia> others =
                media.stream().filter(medium -> !isCounted(medium)).toList();
        return new MediaShare(others, media.size() - others.size(), OptionalInt.empty());
    }

    private void addOutside(List<DialogueEntry> entries) {
        for (int i = 0; i < cutoff; i++) {
            List<MessageMedia> media =
                    withoutRepeated(entries.get(i).shownMedia().toList(), new HashSet<>());
            shares.put(i, new MediaShare(media, 0, OptionalInt.of(cutoff - i)));
        }
    }

    /** Returns whether a medium is an image that the limit counts: neither emoji nor sticker. */
    private static boolean isCounted(MessageMedia medium) {
        return medium.use() == MediaUse.ATTACHMENT && medium.mimeType().startsWith(IMAGE);
    }

    /** Returns the media of the entry with a number. */
    MediaShare shareOf(int entry) {
        return shares.get(entry);
    }
}
