package io.mneme.context.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.window.Candidate;
import io.mneme.context.ContextDigest;
import io.mneme.context.ContextHarness;
import io.mneme.context.DictationJournal;
import io.mneme.spi.erase.Erased;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A session of random requests: between them entries are recorded, edited, deleted and redacted, policies come, leave, fail and
 * become active, and once the container restarts. Each step also selects a window for a history that a contributor renders itself.
 */
final class SeededSession {

    private static final List<String> MODES = List.of("proofread", "translate", "");
    private static final List<String> WINDOWS = List.of(
            "grow-and-rebuild", "aligned", "fifo", "sliding", "token-budget", "whole-turns", "newest", "flaky", "none");
    private static final List<String> RENDERERS = List.of("arrow", "inline-diff", "loud", "plain", "moody", "none");
    private static final int TALKS = 3;

    private final Random random;
    private final ContextDigest digest;
    private final DictationJournal journal = new DictationJournal();
    private final List<String> ids = new ArrayList<>();
    private final List<List<Candidate>> talks = new ArrayList<>();
    private Instant now = ContextHarness.NOON;
    private ContextHarness house;
    private SeededPolicies policies;
    private HistoryWindowService windows;

    SeededSession(long seed, ContextDigest digest) {
        random = new Random(seed);
        this.digest = digest;
        for (int talk = 0; talk < TALKS; talk++) {
            talks.add(new ArrayList<>());
        }
        restart();
    }

    /** Starts a container over the entries as they are. */
    private void restart() {
        house = new ContextHarness(journal);
        house.context.modified(Map.of("timeout_ms", "60000", "max_window_chars", "10000"));
        policies = new SeededPolicies(house, random);
        windows = new HistoryWindowService(house.scopes, house.recipes, house.contextMeters);
    }

    /** Makes requests, and adds their contexts and the reasons of rebuilds to the digest. */
    void run(int requests) {
        for (int request = 0; request < requests; request++) {
            if (request == requests / 2) {
                digest.addRebuilds(house.meters);
                restart();
            }
            for (int change = random.nextInt(4); change > 0; change--) {
                change();
            }
            now = now.plusSeconds(random.nextInt(8) == 0 ? random.nextInt(4_000) : random.nextInt(60));
            ContextRequest asked = request();
            assemble(asked);
            select(asked, random.nextInt(TALKS));
        }
        digest.addRebuilds(house.meters);
    }

    private void change() {
        switch (random.nextInt(12)) {
            case 0 -> ids.stream()
                    .skip(random.nextInt(ids.size() + 1))
                    .findFirst()
                    .ifPresent(this::edit);
            case 1 -> deleteOne();
            case 2, 6 -> policies.change();
            case 3 -> policies.toggleFailures();
            case 4 -> policies.waitForReturns();
            case 5 -> rarely();
            default -> confirm();
        }
    }

    private void rarely() {
        switch (random.nextInt(6)) {
            case 0 -> house.redactions.on(RedactionSink.PROMPT);
            case 1 -> house.redactions.off(RedactionSink.PROMPT);
            case 2 -> {
                journal.replaceFile();
                ids.clear();
            }
            case 3 -> digest.add(windows.remove(new Erased("message", Set.of(), Set.of("talk1"))));
            default -> house.dictation.modified(Map.of("enabled", "true", "max_entries", "" + (2 + random.nextInt(9))));
        }
    }

    private void confirm() {
        String text = text();
        ids.add(journal.confirm(MODES.get(random.nextInt(2)), random.nextBoolean() ? text : text(), text));
    }

    private void edit(String id) {
        journal.edit(id, text());
    }

    private void deleteOne() {
        if (!ids.isEmpty()) {
            journal.delete(ids.remove(random.nextInt(ids.size())));
        }
    }

    private String text() {
        String special = random.nextInt(20) == 0 ? " hunter2" : random.nextInt(40) == 0 ? " poison" : "";
        return random.ints(1 + random.nextInt(random.nextInt(9) == 0 ? 80 : 12), 0, 500)
                .mapToObj(word -> "word" + word)
                .collect(Collectors.joining(random.nextInt(9) == 0 ? "\n" : " "))
                .concat(special);
    }

    private ContextRequest request() {
        RequestOptions options = RequestOptions.NONE;
        if (random.nextInt(8) == 0) {
            options = options.withPolicy("window", WINDOWS.get(random.nextInt(WINDOWS.size())));
        }
        if (random.nextInt(10) == 0) {
            options = options.withPolicy("renderer", RENDERERS.get(random.nextInt(RENDERERS.size())));
        }
        if (random.nextInt(8) == 0) {
            options = options.withSettings("window", settings());
        }
        if (random.nextInt(6) == 0) {
            options = options.withSwapTiming(SwapTiming.NOW);
        }
        if (random.nextInt(8) == 0) {
            options = options.withBudget(PromptBudget.tokens(20 + random.nextInt(200)))
                    .withPolicy("weighting", random.nextBoolean() ? "by-score" : "none");
        }
        return new ContextRequest(
                "dictation",
                "s" + random.nextInt(2),
                Map.of("mode", MODES.get(random.nextInt(MODES.size()))),
                new RequestInputs(Map.of("mode_prompt", "Correct it."), Optional.empty()),
                options);
    }

    private Map<String, Double> settings() {
        return switch (random.nextInt(4)) {
            case 0 -> Map.of("max_entries", 3.0);
            case 1 -> Map.of("max_entries", 3.0, "refresh_threshold", 6.0);
            case 2 -> Map.of("fifo.max_entries", 4.0, "fifo.dropped_entries", 2.0, "sliding.entries", 2.0);
            default -> Map.of("aligned.floor", 4.0, "aligned.growth", 3.0, "absent.x", 1.0);
        };
    }

    private void assemble(ContextRequest asked) {
        try {
            digest.add(house.assembler.assemble(asked, now));
        } catch (InvalidRequestException rejected) {
            digest.add(rejected.getMessage());
        }
    }

    /** Selects a window for an equal request, which is never found as one that is being served: that would depend on the collector. */
    private void select(ContextRequest asked, int talk) {
        ContextRequest equal =
                new ContextRequest(asked.recipe(), asked.session(), asked.selectors(), asked.inputs(), asked.options());
        List<Candidate> entries = talks.get(talk);
        long position = entries.isEmpty() ? 0 : entries.get(entries.size() - 1).position() + 1;
        for (int more = 1 + random.nextInt(random.nextInt(12) == 0 ? 150 : 3); more > 0; more--) {
            int tokens = 1 + random.nextInt(30);
            entries.add(
                    new Candidate(position, position++, 4 * tokens, tokens, random.nextInt(3) > 0, Optional.of(now)));
        }
        if (entries.size() > 1 && random.nextInt(9) == 0) {
            entries.remove(random.nextInt(entries.size()));
        }
        if (entries.size() > 20 && random.nextInt(9) == 0) {
            entries.subList(0, entries.size() / 2).clear();
        }
        try {
            digest.add(
                    windows.select(equal, "session:talk" + talk, entries, 1 + random.nextInt(2 * entries.size()), now));
        } catch (InvalidRequestException rejected) {
            digest.add(rejected.getMessage());
        }
    }
}
