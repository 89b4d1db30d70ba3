package io.mneme.api.owner;

import static java.util.Objects.requireNonNull;

/**
 * The owner that the present thread reads and writes for. An interface enters the scope of the owner of its caller's token; what keeps
 * something of several people asks {@link #owner} in the one place in which it chooses what it keeps, so that no reader can leave it out.
 *
 * <p>A thread begins without a name ({@link HistoryOwner#NONE}), and so does one of a plug-in: it sees the history of the person without a
 * name, and no other. Tasks that are given to an executor of the container run in the scope in which they were given.
 */
public final class OwnerScope implements AutoCloseable {

    private static final ThreadLocal<String> OWNER = ThreadLocal.withInitial(() -> HistoryOwner.NONE);

    private final String former;

    private OwnerScope(String former) {
        this.former = former;
    }

    /** Returns the owner that the present thread reads and writes for; {@link HistoryOwner#NONE} for the person without a name. */
    public static String owner() {
        return OWNER.get();
    }

    /**
     * Makes the present thread read and write for an owner, until what this method returns is closed by the same thread.
     *
     * @param owner the name of an owner, or {@link HistoryOwner#NONE}
     */
    public static OwnerScope enter(String owner) {
        OwnerScope scope = new OwnerScope(OWNER.get());
        OWNER.set(requireNonNull(owner, "owner"));
        return scope;
    }

    /** Runs a task for an owner. */
    public static void run(String owner, Runnable task) {
        try (OwnerScope entered = enter(owner)) {
            entered.run(task);
        }
    }

    private void run(Runnable task) {
        task.run();
    }

    /** Returns a task that runs for the owner of the present thread, on any thread. */
    public static Runnable bound(Runnable task) {
        String present = owner();
        return () -> run(present, task);
    }

    /** Makes the thread read and write for the owner before. */
    @Override
    public void close() {
        OWNER.set(former);
    }
}
