package io.mneme.support.plugin;

import java.util.Arrays;

/**
 * Describes what a plug-in has thrown by its class and place, never by its message.
 *
 * <p>An exception is code of the plug-in, too: its stack trace may be null, throw, or contain any text. A place is shown only if
 * the plug-in really has that class with that method.
 */
final class ThrownCause {

    private static final int MAX_FRAMES = 10;
    private static final int MAX_CHARS = 300;

    private ThrownCause() {}

    /**
     * Returns a phrase that can stand behind the plug-in's name.
     *
     * @param plugin the class of the plug-in's service
     */
    static String of(Throwable thrown, Class<?> plugin) {
        String name = "threw " + thrown.getClass().getName();
        String described;
        try {
            described = name + place(thrown.getStackTrace(), plugin.getClassLoader());
        } catch (Throwable hostile) {
            described = name;
        }
        return described.substring(0, Math.min(MAX_CHARS, described.length()));
    }

    private static String place(StackTraceElement[] stack, ClassLoader loader) {
        return Arrays.stream(stack)
                .limit(MAX_FRAMES)
                .filter(frame -> exists(frame.getClassName(), frame.getMethodName(), loader))
                .findFirst()
                .map(frame -> " at " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                .orElse("");
    }

    private static boolean exists(String type, String method, ClassLoader loader) {
        try {
            Class<?> declaring = Class.forName(type, false, loader);
            return method.equals("<init>")
                    || method.equals("<clinit>")
                    || Arrays.stream(declaring.getDeclaredMethods())
                            .anyMatch(declared -> declared.getName().equals(method));
        } catch (ClassNotFoundException | LinkageError unknown) {
            return false;
        }
    }
}
