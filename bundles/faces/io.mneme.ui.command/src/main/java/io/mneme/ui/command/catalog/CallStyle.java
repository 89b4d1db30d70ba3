package io.mneme.ui.command.catalog;

/** How a person calls commands, who is shown how to go on. */
public enum CallStyle {
    /** In a console: {@code journal:list}. */
    CONSOLE {
        @Override
        public String call(String scope, String function) {
            return scope + ":" + function;
        }

        @Override
        public String help(String topic) {
            return topic.isEmpty() ? "help" : "help " + topic;
        }

        @Override
        String example(String line) {
            return line;
        }
    },
    /** By the command line of the operating system: {@code mneme journal list}. */
    PROGRAM {
        @Override
        public String call(String scope, String function) {
            return PROGRAM_NAME + scope + " " + function;
        }

        @Override
        public String help(String topic) {
            return (PROGRAM_NAME + "help " + topic.replace(':', ' ')).strip();
        }

        @Override
        String example(String line) {
            return PROGRAM_NAME + line.replaceFirst(":", " ");
        }
    };

    private static final String PROGRAM_NAME = "mneme ";

    /** Returns how a command is called. */
    public abstract String call(String scope, String function);

    /** Returns how the help on a topic is called: a scope, or a scope and a function with a colon between them. */
    public abstract String help(String topic);

    /** Returns how an example is typed that is written for a console. */
    abstract String example(String line);
}
