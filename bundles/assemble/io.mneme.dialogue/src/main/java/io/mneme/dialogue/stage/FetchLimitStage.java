package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.FailureCause;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the window: the window policy of the request decides on the newest entries, at most as many as the fetch limit. A summary of
 * all that was before, and instructions at the beginning stay in front of the window, and count as entries.
 */
public final class FetchLimitStage implements DialogueStage {

    private static final Logger LOG = LoggerFactory.getLogger(FetchLimitStage.class);

    /** Half of the time that the contributor has. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** How many entries a policy can reach, at most; it may need more of them than may be shown. */
    private static final int MAX_KNOWN_ENTRIES = 500;

    private static final int MAX_THREADS = 32;

    /**
     * A window policy may block for as long as a contributor has in all, and the request would then lose its history. A call that
     * is too late ends by itself, so that its policy is disabled after some of them.
     */
    private final NamedExecutor threads =
            NamedExecutor.unqueued("mneme-dialogue-window", MAX_THREADS, ClosePolicy.INTERRUPT, Duration.ZERO);

    private final HistoryWindows windows;

    public FetchLimitStage(HistoryWindows windows) {
        this.windows = windows;
    }

    /** Interrupts the calls that are running. */
    @Override
    public void close() {
        threads.close();
    }

    @Override
    public String name() {
        return "fetch-limit";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        EntryList all = draft.entries();
        int head = head(all, request.fetchLimit() / 2);
        int start = Math.max(head, all.size() - request.fetchLimit() + head);
        List<Omission> failures = new ArrayList<>();
        Optional<SelectedWindow> window = start == all.size()
                ? Optional.empty()
                : select(all.subList(head, all.size()), all.size() - start, request, failures);
        long from = window.map(SelectedWindow::from).orElse(0L);
        while (start < all.size() && all.get(start).position() < from) {
            start++;
        }
        List<DialogueEntry> shown = new ArrayList<>(all.subList(0, head));
        shown.addAll(all.subList(start, all.size()));
        return draft.withWindow(shown, all.range(head, start), window)
                .withOmissions(window.map(SelectedWindow::omissions).orElse(List.of()))
                .withOmissions(failures)
                .withOmissions(beyondAll(all.size() - head, request));
    }

    /** Reports entries that not even a request for all entries shows. A lower limit is the caller's own. */
    private static List<Omission> beyondAll(int entries, StageRequest request) {
        return request.fetchLimit() < DialogueSettings.ALL_ENTRIES || entries <= DialogueSettings.ALL_ENTRIES
                ? List.of()
                : List.of(new Omission(
                        "dialogue", "only the newest 10,000 entries of %,d can be shown".formatted(entries)));
    }

    /** Counts the entries that stay in front, at most some of them. */
    private static int head(List<DialogueEntry> entries, int limit) {
        int head = !entries.isEmpty() && entries.get(0).isSummary() ? 1 : 0;
        while (head < Math.min(limit, entries.size()) && entries.get(head).isInstruction()) {
            head++;
        }
        return head;
    }

    /** Without a window the newest entries are shown, since a prompt without history would be worse. */
    private Optional<SelectedWindow> select(
            List<DialogueEntry> entries, int maxEntries, StageRequest request, List<Omission> failures) {
        int known = Math.min(entries.size(), Math.max(maxEntries, MAX_KNOWN_ENTRIES));
        List<Candidate> candidates = entries.subList(entries.size() - known, entries.size()).stream()
                .map(entry -> candidate(entry, request))
                .toList();
        try {
            return Optional.of(await(
                    () -> windows.select(request.request(), request.history(), candidates, maxEntries, request.now())));
        } catch (RuntimeException failed) {
            LOG.warn("No window of a dialogue could be selected: {}", FailureCause.of(failed));
            failures.add(new Omission("window", "the newest entries are shown, since no window could be selected"));
            return Optional.empty();
        }
    }

    /** A message costs its role, too. */
    private static Candidate candidate(DialogueEntry entry, StageRequest request) {
        String line =
                request.names() && !entry.isProvided() ? entry.author() + ": " + entry.content() : entry.content();
        boolean ofUser = RoleStage.roleOf(entry, request.input().persona()) == Role.USER;
        return new Candidate(
                entry.position(),
                entry.index(),
                line.codePointCount(0, line.length()) + 1,
                request.tokens().count((ofUser ? "user: " : "assistant: ") + line + "\n\n"),
                ofUser,
                MessageFields.moment(entry.first()));
    }

    /**
     * Returns the window of a call.
     *
     * @throws IllegalStateException if it is too late, or fails
     * @throws java.util.concurrent.RejectedExecutionException if too many calls are running
     */
    private SelectedWindow await(Callable<SelectedWindow> call) {
        Future<SelectedWindow> window = threads.submit(call);
        try {
            return window.get(TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the request has ended", over);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("selecting a window failed", failed.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException("no window was selected within " + TIMEOUT.toMillis() + " ms", late);
        }
    }
}
