package io.mneme.store.jsonl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells which positions the lines of which file have. From that and the order of the lines follow all positions. */
final class Ownership {

    private final Map<String, List<Span>> spans = new HashMap<>();

    /** Positions of changes, and of entries that are gone: no line has them. */
    private final Set<Long> taken = new HashSet<>();

    private String appended = "";

    /** Returns the file whose lines get the next positions; empty if that is none yet. */
    String appended() {
        return appended;
    }

    /** Returns the files that lines were seen in. */
    Set<String> files() {
        return Set.copyOf(spans.keySet());
    }

    /** Returns the positions of a file's lines, in the order of its lines; empty if it is not known. */
    List<Span> of(String file) {
        return Collections.unmodifiableList(spans.getOrDefault(file, List.of()));
    }

    void from(String file, long position) {
        close(position);
        spans.computeIfAbsent(file, first -> new ArrayList<>()).add(new Span(position, Span.OPEN));
        appended = file;
    }

    private void close(long position) {
        List<Span> open = spans.get(appended);
        if (open != null) {
            for (int i = open.size() - 1; i >= 0; i--) {
                Span span = open.get(i);
                if (span.isOpen()) {
                    open.remove(i);
                    if (span.from() < position) {
                        open.add(i, new Span(span.from(), position));
                    }
                    return;
                }
            }
        }
    }

    void put(String file, String was, List<Span> exactly) {
        spans.remove(was);
        spans.put(file, new ArrayList<>(exactly));
        if (appended.equals(was)) {
            appended = exactly.stream().anyMatch(Span::isOpen) ? file : "";
        }
    }

    void remove(String file) {
        spans.remove(file);
        if (appended.equals(file)) {
            appended = "";
        }
    }

    void take(long position) {
        taken.add(position);
    }

    void giveBack(long position) {
        taken.remove(position);
    }

    /** Returns the first position after this one that no change has and no deleted entry had. */
    long free(long after) {
        long position = after + 1;
        while (taken.contains(position)) {
            position++;
        }
        return position;
    }

    /**
     * Returns the position of the line behind one of a file.
     *
     * @param last position of that line; 0 for the line that is the first
     * @return 0 if the file has no further positions
     */
    long next(String file, long last) {
        List<Span> all = of(file);
        int at = 0;
        while (last > 0 && at < all.size() && !all.get(at).contains(last)) {
            at++;
        }
        for (int i = at; i < all.size(); i++) {
            Span span = all.get(i);
            long position = free(Math.max(span.from() - 1, i == at ? last : 0));
            if (span.contains(position)) {
                return position;
            }
        }
        return 0;
    }

    /** Returns the spans of lines that have these positions, given in their order. */
    List<Span> spans(long[] positions) {
        List<Span> all = new ArrayList<>();
        for (int i = 0; i < positions.length; ) {
            long from = positions[i];
            long last = from;
            for (i++; i < positions.length && positions[i] == free(last); i++) {
                last = positions[i];
            }
            all.add(new Span(from, last + 1));
        }
        return all;
    }
}
