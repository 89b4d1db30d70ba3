package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.preview.PromptPart.EntryRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the entries that the parts of a body were made of: the ranges that contributors gave for their items, where the body has these.
 * Used once, for one context.
 */
final class PartEntries {

    /** How many items in a row can be missing in a body, at most, so that each part is compared with few. */
    private static final int MAX_SKIPPED = 100;

    private static final Comparator<EntrySpan> IN_ORDER = Comparator.comparingInt(EntrySpan::start);

    private final Segment segment;
    private final List<PartSpans> parts;
    private final Set<Integer> systemTexts = new HashSet<>();
    private int cursor;

    /** A part of a body, and the ranges of it that were made of entries. */
    private record PartSpans(BodyPart part, String text, List<EntrySpan> spans) {

        static PartSpans of(BodyPart part) {
            return new PartSpans(part, part.part().asText(), new ArrayList<>());
        }

        void add(EntrySource source, int start, int end) {
            int from = Math.max(0, start);
            int to = Math.min(text.length(), end);
            if (from < to) {
                spans.add(new EntrySpan(source, from, to));
            }
        }

        /** Returns the ranges in code points, which are counted once. */
        List<EntryRange> ranges() {
            spans.sort(IN_ORDER);
            List<EntryRange> ranges = new ArrayList<>(spans.size());
            int at = 0;
            int chars = 0;
            for (EntrySpan span : spans) {
                chars += text.codePointCount(at, span.start());
                at = span.start();
                ranges.add(new EntryRange(
                        span.source().journal(),
                        span.source().id(),
                        chars,
                        chars + text.codePointCount(span.start(), span.end())));
            }
            return ranges;
        }
    }

    /** A range in UTF-16 units. */
    private record EntrySpan(EntrySource source, int start, int end) {}

    private PartEntries(Segment segment, List<PartSpans> parts) {
        this.segment = segment;
        this.parts = parts;
    }

    /** Returns the ranges of each part of the body, in its order. */
    static List<List<EntryRange>> of(Context context) {
        List<PartSpans> all = context.body().messages().stream()
                .flatMap(message -> message.parts().stream())
                .map(PartSpans::of)
                .toList();
        List<List<PartSpans>> bySegment = new ArrayList<>();
        context.segments().forEach(segment -> bySegment.add(new ArrayList<>()));
        all.forEach(part -> bySegment.get(part.part().segment()).add(part));
        for (int i = 0; i < bySegment.size(); i++) {
            new PartEntries(context.segments().get(i), bySegment.get(i)).addSpans();
        }
        return all.stream().map(PartSpans::ranges).toList();
    }

    private void addSpans() {
        List<List<SourceSpan>> byItem = new ArrayList<>();
        segment.items().forEach(item -> byItem.add(new ArrayList<>()));
        segment.spans().forEach(span -> byItem.get(span.item()).add(span));
        Map<Object, Integer> itemOf = new IdentityHashMap<>();
        int item = 0;
        while (item < byItem.size()) {
            if (segment.items().get(item).isSystemText()) {
                item = addRun(item, byItem);
            } else {
                for (Object piece : pieces(segment.items().get(item))) {
                    itemOf.put(piece, item);
                }
                item++;
            }
        }
        addMessages(itemOf, byItem);
    }

    /** Adds the spans of system texts that follow each other, which are one text of the body; returns the item after them. */
    private int addRun(int first, List<List<SourceSpan>> byItem) {
        StringBuilder run = new StringBuilder();
        List<Integer> begins = new ArrayList<>();
        int next = first;
        while (next < byItem.size() && segment.items().get(next).isSystemText()) {
            begins.add(run.length());
            run.append(segment.items().get(next).text());
            next++;
        }
        String core = run.toString().strip();
        int at = findPart(core);
        for (int item = first; at >= 0 && item < next; item++) {
            addSpans(byItem.get(item), parts.get(cursor), at - run.indexOf(core) + begins.get(item - first));
        }
        return next;
    }

    /** Moves to the part with a text; returns where it begins there, or a negative number if no part has it. */
    private int findPart(String text) {
        while (cursor < parts.size()) {
            int at = parts.get(cursor).text().indexOf(text);
            if (at >= 0) {
                systemTexts.add(cursor);
                return at;
            }
            cursor++;
        }
        return -1;
    }

    private void addSpans(List<SourceSpan> spans, PartSpans part, int begin) {
        for (SourceSpan span : spans) {
            int end = span.end() == SourceSpan.END ? part.text().length() : begin + span.end();
            part.add(segment.info().sources().get(span.source()), begin + span.start(), end);
        }
    }

    /** Adds the spans of messages: a part of the body is made of the item that it is a piece of. */
    private void addMessages(Map<Object, Integer> itemOf, List<List<SourceSpan>> byItem) {
        int item = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (systemTexts.contains(i)) {
                continue;
            }
            PartSpans part = parts.get(i);
            Integer known = itemOf.get(piece(part.part().part()));
            item = known == null ? similar(part, item) : known;
            if (known != null || isSimilar(part, item)) {
                addSpans(byItem.get(item), part, 0);
            }
        }
    }

    /** Returns the next item that a part was converted from; the same one if there is none. */
    private int similar(PartSpans part, int from) {
        for (int item = from;
                item < Math.min(from + MAX_SKIPPED, segment.items().size());
                item++) {
            if (isSimilar(part, item)) {
                return item;
            }
        }
        return from;
    }

    private boolean isSimilar(PartSpans part, int item) {
        ContextItem candidate = segment.items().get(item);
        return !candidate.isSystemText()
                && pieces(candidate).stream()
                        .anyMatch(
                                piece -> text(piece).strip().equals(part.text().strip()));
    }

    private static String text(Object piece) {
        if (piece instanceof MessageBlock block) {
            return block.asText();
        }
        return piece instanceof ItemPart part ? part.asText() : "";
    }

    /** Returns what of an item can be in a body as it is. */
    private static List<Object> pieces(ContextItem item) {
        List<Object> pieces = new ArrayList<>();
        for (ItemPart part : item.parts()) {
            pieces.add(piece(part));
            if (part instanceof ProviderPart whole) {
                pieces.addAll(whole.message().blocks());
            }
        }
        return pieces;
    }

    private static Object piece(ItemPart part) {
        if (part instanceof BlockPart block) {
            return block.block();
        }
        if (part instanceof MediaPart media) {
            return media.uri();
        }
        return part instanceof ProviderPart whole ? whole.message() : part;
    }
}
