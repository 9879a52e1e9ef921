"""The server: tables that live as long as somebody sits at them, records that outlive everything."""
