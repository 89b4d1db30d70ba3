package io.mneme.deploy.guard;

/** Words what a plug-in has thrown, in one line. */
public final class StartFailure {

    private static final int MAX_CHARS = 300;

    private StartFailure() {}

    /** Returns the class and message of the first cause. A plug-in's exception is its code, too, and may throw itself. */
    public static String describe(Throwable failed) {
        Throwable cause = failed;
        try {
            for (int depth = 0; cause.getCause() != null && depth < MAX_CHARS; depth++) {
                cause = cause.getCause();
            }
            String text = cause.toString().lines().findFirst().orElse("");
            return text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
        } catch (Throwable again) {
            return cause.getClass().getName() + ", which cannot be described";
        }
    }
}
