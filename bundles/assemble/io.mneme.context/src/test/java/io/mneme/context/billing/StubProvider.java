package io.mneme.context.billing;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.ContextHarness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A provider that bills bodies by the published rules, with nothing of the container's own code: it compares all bodies that it has
 * been sent, part by part.
 */
final class StubProvider {

    private static final int MINIMUM = 1_024;
    private static final int STEP = 128;
    private static final int LOOKBACK = 20;

    private final BodyForm form;
    private final int messageTokens;
    private final int imageTokens;
    private final List<List<String>> sent = new ArrayList<>();
    private final Set<List<String>> marked = new HashSet<>();

    /** What was billed. */
    record Bill(int tokens, int read, int written) {

        double cost() {
            return tokens - read - written + 0.1 * read + 1.25 * written;
        }
    }

    /**
     * Starts with an empty cache.
     *
     * @param messageTokens how many tokens surround each message
     * @param imageTokens how many tokens an image has
     */
    StubProvider(BodyForm form, int messageTokens, int imageTokens) {
        this.form = form;
        this.messageTokens = messageTokens;
        this.imageTokens = imageTokens;
    }

    Bill bill(PromptBody body) {
        List<String> parts = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        List<Integer> marks = new ArrayList<>();
        int tokens = 0;
        for (BodyMessage message : body.messages()) {
            tokens += messageTokens;
            for (BodyPart part : message.parts()) {
                tokens += part.part() instanceof MediaPart
                        ? imageTokens
                        : ContextHarness.counter().count(part.part().asText());
                parts.add(message.role() + " " + part.part().asText());
                ends.add(tokens);
                if (part.marked()) {
                    marks.add(parts.size());
                }
            }
        }
        Bill bill = form == BodyForm.ANTHROPIC
                ? byMarks(parts, ends, marks, tokens)
                : new Bill(tokens, byPrefix(parts, ends), 0);
        sent.add(parts);
        return bill;
    }

    private int byPrefix(List<String> parts, List<Integer> ends) {
        int longest = 0;
        for (List<String> former : sent) {
            int same = 0;
            while (same < Math.min(parts.size(), former.size())
                    && parts.get(same).equals(former.get(same))) {
                same++;
            }
            longest = Math.max(longest, same == 0 ? 0 : ends.get(same - 1));
        }
        int step = form == BodyForm.GEMINI ? 1 : STEP;
        return longest < MINIMUM ? 0 : longest - (longest - MINIMUM) % step;
    }

    private Bill byMarks(List<String> parts, List<Integer> ends, List<Integer> marks, int tokens) {
        int read = 0;
        int last = 0;
        Set<List<String>> written = new HashSet<>();
        for (int mark : marks) {
            if (ends.get(mark - 1) < MINIMUM) {
                continue;
            }
            last = ends.get(mark - 1);
            written.add(List.copyOf(parts.subList(0, mark)));
            for (int end = mark; end > Math.max(0, mark - LOOKBACK); end--) {
                if (marked.contains(parts.subList(0, end))) {
                    read = Math.max(read, ends.get(end - 1));
                    break;
                }
            }
        }
        marked.addAll(written);
        return new Bill(tokens, read, Math.max(0, last - read));
    }
}
