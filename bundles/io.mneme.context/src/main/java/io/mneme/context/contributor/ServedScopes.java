package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds the scopes of the requests that are being served by the request objects. It does not prevent their garbage collection,
 * since a scope refers to plug-ins, which may leave.
 */
final class ServedScopes {

    private static final int MAX_REQUESTS = 256;

    private final Deque<WeakReference<RequestScope>> newest = new ArrayDeque<>();

    synchronized RequestScope add(RequestScope scope) {
        if (newest.size() == MAX_REQUESTS) {
            newest.removeLast();
        }
        newest.addFirst(new WeakReference<>(scope));
        return scope;
    }

    synchronized void remove(RequestScope scope) {
        newest.removeIf(served -> served.refersTo(scope));
    }

    /** Returns the newest scope of this request object; empty if it has none any more. An equal object is another request. */
    synchronized Optional<RequestScope> of(ContextRequest request) {
        return newest.stream()
                .map(Reference::get)
                .filter(Objects::nonNull)
                .filter(scope -> scope.request() == request)
                .findFirst();
    }
}
