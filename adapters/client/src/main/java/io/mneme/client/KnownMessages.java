package io.mneme.client;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which entry a message object was read from, as long as the program has the object. By this an object that comes back is
 * recognised, and one that only reads the same, as a second "ok", is a new message.
 */
final class KnownMessages<M> {

    private final Map<Reference, MessageOrigin> origins = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    /**
     * Where a message was read.
     *
     * @param conversation the id of its conversation
     * @param number the number of its first entry
     */
    record MessageOrigin(String conversation, long number) {}

    /** Compares the object that it refers to by identity; after that was collected, itself. */
    private static final class Reference extends WeakReference<Object> {

        private final int hash;

        private Reference(Object message, ReferenceQueue<Object> queue) {
            super(message, queue);
            this.hash = System.identityHashCode(message);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            Object message = get();
            return this == other || other instanceof Reference that && message != null && message == that.get();
        }
    }

    void add(M message, MessageOrigin origin) {
        for (Object gone = collected.poll(); gone != null; gone = collected.poll()) {
            origins.remove(gone);
        }
        origins.put(new Reference(message, collected), origin);
    }

    Optional<MessageOrigin> find(M message) {
        return Optional.ofNullable(origins.get(new Reference(message, null)));
    }

    void forget(String conversation) {
        origins.values().removeIf(origin -> origin.conversation().equals(conversation));
    }
}
