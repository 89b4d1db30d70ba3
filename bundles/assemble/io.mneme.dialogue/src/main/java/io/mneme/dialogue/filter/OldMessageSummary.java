package io.mneme.dialogue.filter;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.NoticeMessage;
import io.mneme.dialogue.message.ProvidedMessages;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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
        return old == 0 ? 0 : afterResults(messages, old);
    }

    /** Returns the first place from one on that is no result of a tool, since a result stays with its call. */
    private static int afterResults(List<IndexedMessage> messages, int place) {
        int after = place;
        while (after < messages.size() && isResult(messages.get(after).message())) {
            after++;
        }
        return after < messages.size() ? after : place;
    }

    private static boolean isResult(Message message) {
        return message.role() == Role.TOOL
                || ProvidedMessages.of(message)
                        .filter(ProvidedMessages::answersCall)
                        .isPresent();
    }

    private Message summary(Message first, int number, List<String> sentences) {
        String text = settings.get()
                .texts()
                .text("summary", "number", Integer.toString(number), "sentences", String.join(" ", sentences));
        return NoticeMessage.of("", "", first, text, Optional.of(MessageMarker.COMPACT_REFRESH));
    }

    /**
     * Finds the most telling sentences of several texts: those whose words have the highest mean of {@code tf · ln(1 + n /
     * df)}, where {@code tf} counts a word in all texts, {@code df} the sentences that have it, and {@code n} all sentences.
     */
    static final class SentenceRanking {

        private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+|(?<=[。！？])|\\R");
        private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");
        private static final int MIN_WORDS = 3;
        private static final int MAX_SENTENCE_CHARS = 300;

        private SentenceRanking() {}

        /** Returns up to {@code limit} sentences, the best ones, in the order of the texts; each sentence once. */
        static List<String> best(List<String> texts, int limit) {
            List<String> sentences = sentences(texts);
            double[] scores = scores(sentences);
            return IntStream.range(0, sentences.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer at) -> -scores[at])
                            .thenComparing(at -> at))
                    .limit(limit)
                    .sorted()
                    .map(sentences::get)
                    .toList();
        }

        private static double[] scores(List<String> sentences) {
            List<List<String>> words =
                    sentences.stream().map(SentenceRanking::words).toList();
            Map<String, Integer> frequencies = new HashMap<>();
            Map<String, Integer> sentenceCounts = new HashMap<>();
            for (List<String> of : words) {
                of.forEach(word -> frequencies.merge(word, 1, Integer::sum));
                new HashSet<>(of).forEach(word -> sentenceCounts.merge(word, 1, Integer::sum));
            }
            return words.stream()
                    .mapToDouble(of -> of.stream()
                            .mapToDouble(word -> frequencies.get(word)
                                    * Math.log1p((double) sentences.size() / sentenceCounts.get(word)))
                            .average()
                            .orElse(0))
                    .toArray();
        }

        private static List<String> sentences(List<String> texts) {
            Set<String> sentences = new LinkedHashSet<>();
            for (String text : texts) {
                for (String part : END.split(text)) {
                    String sentence = part.strip();
                    if (sentence.length() <= MAX_SENTENCE_CHARS
                            && words(sentence).size() >= MIN_WORDS) {
                        sentences.add(sentence);
                    }
                }
            }
            return List.copyOf(sentences);
        }

        private static List<String> words(String sentence) {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(sentence.toLowerCase(Locale.ROOT));
            while (matcher.find()) {
                words.add(matcher.group());
            }
            return words;
        }
    }
}
