package dev.armature.cli.exchange;

/** An export or import cannot go on; the message says why, to the person who asked for it. */
abstract sealed class ExchangeException extends Exception {
    private ExchangeException(String message) {
        super(message);
    }

    private ExchangeException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The exit status of the command. */
    abstract int status();

    /** The endpoint said no. */
    static final class Refused extends ExchangeException {
        private final String error;
        private final String text;

        /** @param error as in {@code ResourceNotFoundException} */
        Refused(String operation, String error, String text) {
            super(operation + " was refused with " + error + (text.isEmpty() ? "" : ": " + text));
            this.error = error;
            this.text = text;
        }

        /** What was wrong, by its name. */
        String error() {
            return error;
        }

        /** What was wrong, in the words of the endpoint. */
        String text() {
            return text.isEmpty() ? error : text;
        }

        @Override
        int status() {
            return Status.REFUSED;
        }
    }

    /** What was asked for cannot be done, or files are not what they should be. */
    static final class Unusable extends ExchangeException {
        Unusable(String message) {
            super(message);
        }

        Unusable(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        int status() {
            return Status.UNUSABLE;
        }
    }

    /** The endpoint does not answer, or has been too busy for too long. */
    static final class Unreachable extends ExchangeException {
        Unreachable(String message) {
            super(message);
        }

        Unreachable(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        int status() {
            return Status.UNREACHABLE;
        }
    }
}
