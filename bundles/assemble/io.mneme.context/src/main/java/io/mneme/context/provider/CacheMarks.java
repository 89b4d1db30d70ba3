package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.Stability;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.context.provider.BodyText.TextBlock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Marks the parts of a body at which Anthropic's cache ends. The provider reads from its cache only up to the end of a part that an
 * earlier prompt has marked, at most 20 parts before a mark, and a prompt has at most four marks.
 *
 * <p>So the marks are at the last part of what is static and of what is the same within a session, which a rebuild of the history
 * keeps, and at the last settled part of what grows. One more mark before that finds the parts of an earlier prompt when many
 * were added since. A part that still grows has no mark: it would be paid for, and never read.
 */
public final class CacheMarks {

    /** How far the further mark is before the last one: near enough that the provider's search leaves no gap between them. */
    private static final int PARTS_BETWEEN = 18;

    private final List<LaidOutSegment> segments;
    private final List<TextBlock> parts;
    private final boolean divided;
    private final int end;
    private final int headEnd;

    private CacheMarks(List<LaidOutSegment> segments, List<TextBlock> parts) {
        this.segments = segments;
        this.parts = parts;
        int growing = 0;
        for (LaidOutSegment segment : segments) {
            growing += segment.stability() == Stability.GROWING ? 1 : 0;
        }
        divided = growing > 1;
        int settledEnd = 0;
        int stableEnd = 0;
        for (int i = 0; i < parts.size(); i++) {
            TextBlock part = parts.get(i);
            Stability stability = stability(part);
            settledEnd = stability != Stability.VOLATILE && isSettled(part) ? part.end() : settledEnd;
            stableEnd = stability.compareTo(Stability.GROWING) < 0 ? part.end() : stableEnd;
        }
        end = settledEnd;
        headEnd = stableEnd;
    }

    private Stability stability(TextBlock part) {
        return segments.get(part.segment()).stability();
    }

    /** Returns whether the provider takes a mark at a part, and a later prompt can contain it as it is. */
    private boolean isSettled(TextBlock part) {
        return part.markable()
                && !(part.ofSystem() && segments.get(part.segment()).grows());
    }

    /** Returns the parts of a body with this text that can have marks. */
    public static CacheMarks of(List<LaidOutSegment> segments, BodyText text) {
        return new CacheMarks(segments, text.blocks());
    }

    /** Returns where what can be marked ends: the last part that later prompts can contain as it is; 0 if there is none. */
    public int end() {
        return end;
    }

    /** Returns where the part ends that a rebuild of the history keeps; 0 if there is none. */
    public int headEnd() {
        return headEnd;
    }

    /** Returns whether the history is divided into blocks, as a window policy does that keeps its beginning for a while. */
    public boolean isDivided() {
        return divided;
    }

    /** Returns a body of Anthropic's form with marks up to a place in its text; any other body as it is. */
    public PromptBody marked(PromptBody body, int limit) {
        return body.form().has(FormTrait.CACHE_MARKS) ? marked(body, places(limit)) : body;
    }

    private static PromptBody marked(PromptBody body, Set<Integer> places) {
        List<BodyMessage> messages = new ArrayList<>();
        int at = 0;
        for (BodyMessage message : body.messages()) {
            List<BodyPart> marked = new ArrayList<>();
            for (BodyPart part : message.parts()) {
                marked.add(places.contains(at++) ? part.withMark() : part);
            }
            messages.add(new BodyMessage(message.role(), marked));
        }
        return new PromptBody(body.form(), messages);
    }

    private Set<Integer> places(int limit) {
        Set<Integer> places = new HashSet<>();
        places.add(last(Stability.STATIC, parts.size(), limit));
        places.add(last(Stability.SESSION, parts.size(), limit));
        int newest = last(Stability.GROWING, parts.size(), limit);
        places.add(newest);
        places.add(last(Stability.GROWING, newest - PARTS_BETWEEN + 1, limit));
        return places;
    }

    /** Returns the last settled part of a stability before an index and a limit; -1 if there is none. */
    private int last(Stability stability, int before, int limit) {
        int at = before - 1;
        while (at >= 0 && !isMarkable(parts.get(at), stability, limit)) {
            at--;
        }
        return Math.max(-1, at);
    }

    private boolean isMarkable(TextBlock part, Stability stability, int limit) {
        return stability(part) == stability && isSettled(part) && part.end() <= limit;
    }
}
