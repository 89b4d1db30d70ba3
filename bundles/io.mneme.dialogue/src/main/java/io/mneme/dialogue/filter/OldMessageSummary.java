package io.mneme.dialogue.filter;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.NoticeMessage;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Replaces the older messages by one with their most telling sentences. The boundary moves by many messages at once: it is a multiple
 * of the step, so that the summary stays the same between two moves.
 */
public final class OldMessageSummary implements MessageFilter {

    private static final Setting KEEP = new Setting("keep_messages", 40, 1);
    private static final Setting STEP = new Setting("step_messages", 40, 1);
    private static final Setting SENTENCES = new Setting("sentences", 5, 1);

    private final Supplier<DialogueSettings> settings;

    /**
     * Reads the configured notices at each call.
     *
     * @param settings returns the settings that apply now
     */
    public OldMessageSummary(Supplier<DialogueSettings> settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "summarize-old";
    }

    @Override
    public List<Setting> settings() {
        return List.of(KEEP, STEP, SENTENCES);
    }

    @Override
    public List<IndexedMessage> filter(List<IndexedMessage> messages, String persona, Settings values) {
        int old = numberOfOld(messages, values);
        List<String> texts = messages.subList(0, old).stream()
                .map(indexed -> indexed.message().content())
                .toList();
        List<String> sentences = SentenceRanking.best(texts, values.whole(SENTENCES.name()));
        if (sentences.isEmpty()) {
            return messages;
        }
        List<IndexedMessage> filtered = new ArrayList<>();
        filtered.add(new IndexedMessage(
                messages.get(old - 1).index(), summary(messages.get(0).message(), old, sentences)));
        filtered.addAll(messages.subList(old, messages.size()));
        return filtered;
    }

    /** Counts the messages before the last multiple of the step that leaves enough of them. */
    private static int numberOfOld(List<IndexedMessage> messages, Settings values) {
        if (messages.size() <= values.whole(KEEP.name())) {
            return 0;
        }
        long newestOld =
                messages.get(messages.size() - values.whole(KEEP.name())).index();
        long boundary = newestOld - newestOld % values.whole(STEP.name());
        int old = 0;
        while (messages.get(old).index() < boundary) {
            old++;
        }
        return old;
    }

    private Message summary(Message first, int number, List<String> sentences) {
        String text = settings.get()
                .texts()
                .text("summary", "number", Integer.toString(number), "sentences", String.join(" ", sentences));
        return NoticeMessage.of("", "", first, text, Optional.of(MessageMarker.COMPACT_REFRESH));
    }
}
