package io.mneme.context.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The windows of the newest requests, found by the request objects: a contributor may be rendered twice for a request, and must
 * show the same entries then.
 */
final class AnsweredRequests {

    private static final int MAX_REQUESTS = 256;

    private final Deque<AnsweredRequest> newest = new ArrayDeque<>();

    private record AnsweredRequest(
            WeakReference<ContextRequest> request, String history, long last, SelectedWindow window) {

        boolean answers(ContextRequest asked, String askedHistory, long askedLast) {
            return request.refersTo(asked) && last == askedLast && history.equals(askedHistory);
        }
    }

    /** Returns the window of this request object for a history with the same newest entry; empty if there is none. */
    synchronized Optional<SelectedWindow> of(ContextRequest request, String history, List<Candidate> candidates) {
        return newest.stream()
                .filter(answered -> answered.answers(request, history, last(candidates)))
                .map(AnsweredRequest::window)
                .findFirst();
    }

    synchronized void add(ContextRequest request, String history, List<Candidate> candidates, SelectedWindow window) {
        if (newest.size() == MAX_REQUESTS) {
            newest.removeLast();
        }
        newest.addFirst(new AnsweredRequest(new WeakReference<>(request), history, last(candidates), window));
    }

    private static long last(List<Candidate> candidates) {
        return candidates.get(candidates.size() - 1).position();
    }

    /** Removes the windows of all requests. */
    synchronized void clear() {
        newest.clear();
    }
}
